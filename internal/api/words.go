package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"cromford/internal/account"
	"cromford/internal/words"
)

// stopPath stops mail for whoever has a letter.
const stopPath = "/api/words/stop"

// wordCosts are the requests of this room that differ from their kind; see dear.
var wordCosts = map[string]asked{
	"PUT /api/me/words":             {cost: costOfChange, newcome: true, scope: account.ScopeSelf},
	"POST /api/me/words/test":       {cost: costOfRecord, scope: account.ScopeSelf},
	"POST /api/me/pushes":           {cost: costOfTable, newcome: true, scope: account.ScopeSelf},
	"DELETE /api/me/pushes/{push}":  {cost: costOfChange, scope: account.ScopeSelf},
	"PUT /api/me/webhook":           {cost: costOfTable, newcome: true, scope: account.ScopeSelf},
	"DELETE /api/me/webhook":        {cost: costOfChange, scope: account.ScopeSelf},
	"GET /api/me/words":             {cost: costOfRead, anybody: true, scope: account.ScopeSelf},
	"POST /api/me/looking":          {cost: costOfChange, anybody: true, scope: account.ScopeSelf},
	"POST /api/tables/{id}/silence": {cost: costOfChange, scope: account.ScopePlay},
	"POST " + stopPath:              {cost: costOfTable, anybody: true},
}

// Hearing is how you hear of what concerns you when you are not looking.
type Hearing struct {
	words.Ears
	Pushes   []Device `json:"pushes" doc:"The browsers that take pushes."`
	Webhook  *Webhook `json:"webhook,omitempty"`
	Silenced []string `json:"silenced" doc:"The tables of which you want to hear nothing."`
	PushKey  string   `json:"push_key" doc:"The house's public key, for a browser's subscription."`
	Mail     bool     `json:"mail" doc:"Whether mail can reach you: the house sends some, and you have proved an address."`
}

// Device is a browser that takes pushes.
type Device struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Created int64  `json:"created"`
}

// Webhook is an address of your own that is told.
type Webhook struct {
	URL      string `json:"url"`
	Shape    string `json:"shape" enum:"standard,discord,slack"`
	Secret   string `json:"secret" doc:"Signs every message, as Standard Webhooks has it."`
	Answer   string `json:"answer,omitempty" doc:"What it answered last: a status, or unreachable."`
	Answered int64  `json:"answered,omitempty"`
}

// NewPush is a browser's subscription, as PushSubscription.toJSON gives it, with a name for the device.
type NewPush struct {
	Endpoint string   `json:"endpoint" maxLength:"1000"`
	Keys     PushKeys `json:"keys"`
	Name     string   `json:"name,omitempty" maxLength:"60"`
}

// PushKeys are a browser's.
type PushKeys struct {
	P256dh string `json:"p256dh" maxLength:"200"`
	Auth   string `json:"auth" maxLength:"100"`
}

// NewWebhook is an address that is to be told.
type NewWebhook struct {
	URL   string `json:"url" maxLength:"1000" doc:"It begins with https:// and is one of the internet."`
	Shape string `json:"shape,omitempty" enum:"standard,discord,slack" default:"standard"`
}

// Looking is what a page says of itself.
type Looking struct {
	Page string `json:"page" minLength:"8" maxLength:"40" doc:"A random text that names the page."`
	Gone bool   `json:"gone,omitempty" doc:"Nobody looks at it any more."`
}

// Looked is what a page is answered.
type Looked struct {
	Again   bool `json:"again" doc:"Whether to say it again, every 20 seconds while somebody looks: words are held back meanwhile."`
	Waiting int  `json:"waiting" doc:"How many tables wait for you."`
}

// Waits is how many tables wait for somebody.
type Waits struct {
	Waiting int `json:"waiting"`
}

// Silence is whether you want to hear nothing of a table.
type Silence struct {
	Silent bool `json:"silent"`
}

// Tested is where a test went.
type Tested struct {
	Ways []string `json:"ways" doc:"push, mail or webhook, each device for itself."`
}

func (s *server) hearing(ctx context.Context, g account.Guest) (out Hearing, err error) {
	h, err := s.Words.Hearer(ctx, g.ID)
	if err != nil {
		return out, err
	}
	address, err := s.Words.Address(ctx, g.ID)
	out = Hearing{Ears: h.Ears, Pushes: []Device{}, Silenced: append([]string{}, h.Silenced...), PushKey: s.Words.PublicKey(),
		Mail: address != ""}
	for _, p := range h.Pushes {
		out.Pushes = append(out.Pushes, Device{p.ID, p.Device, p.Created})
	}
	if k := h.Hook; k != nil {
		out.Webhook = &Webhook{k.URL, string(k.Shape), k.Secret, k.Answer, k.Answered}
	}
	return out, err
}

// heard is how somebody hears after a change.
func (s *server) heard(ctx context.Context, g account.Guest, err error) (Hearing, error) {
	if err != nil {
		return Hearing{}, err
	}
	return s.hearing(ctx, g)
}

// wordOperations is about what people are told of, and how.
func (s *server) wordOperations(api huma.API) {
	handle(s, api, op("get-words", http.MethodGet, "/api/me/words", "What you are told of when you are not looking, and how"),
		func(ctx context.Context, g account.Guest, _ *struct{}) (Hearing, error) { return s.hearing(ctx, g) })
	handle(s, api, about(op("choose-words", http.MethodPut, "/api/me/words", "Choose what you are told of, and how"),
		"Kinds that are left out are not told. Words that fall into quiet hours wait; if a deadline would pass meanwhile, they come half an "+
			"hour before."),
		func(ctx context.Context, g account.Guest, in *body[words.Ears]) (Hearing, error) {
			return s.heard(ctx, g, s.Words.SaveEars(ctx, g.ID, &in.Body))
		})
	handle(s, api, op("test-words", http.MethodPost, "/api/me/words/test", "Send a test on every way that is open"),
		func(ctx context.Context, g account.Guest, _ *struct{}) (out Tested, err error) {
			ways, err := s.Words.Test(ctx, g.ID)
			for _, w := range ways {
				out.Ways = append(out.Ways, string(w))
			}
			return out, err
		})
	handle(s, api, op("add-push", http.MethodPost, "/api/me/pushes", "Let this browser take pushes"),
		func(ctx context.Context, g account.Guest, in *body[NewPush]) (Hearing, error) {
			b := &in.Body
			_, err := s.Words.AddPush(ctx, g.ID, words.Subscription{Endpoint: b.Endpoint, Key: b.Keys.P256dh, Auth: b.Keys.Auth, Device: b.Name})
			return s.heard(ctx, g, err)
		})
	handle(s, api, op("remove-push", http.MethodDelete, "/api/me/pushes/{push}", "Let a browser take no more pushes"),
		func(ctx context.Context, g account.Guest, in *struct {
			Push string `path:"push" maxLength:"40"`
		}) (Hearing, error) {
			return s.heard(ctx, g, s.Words.RemovePush(ctx, g.ID, in.Push))
		})
	handle(s, api, about(op("set-webhook", http.MethodPut, "/api/me/webhook", "Name a webhook"),
		"What it is sent is signed as Standard Webhooks has it, with the secret that is answered."),
		func(ctx context.Context, g account.Guest, in *body[NewWebhook]) (Hearing, error) {
			if !g.Account {
				return Hearing{}, problemOf(http.StatusForbidden, "a webhook needs an account; sign in first")
			}
			_, err := s.Words.SaveHook(ctx, g.ID, in.Body.URL, words.Shape(in.Body.Shape))
			return s.heard(ctx, g, err)
		})
	handle(s, api, op("remove-webhook", http.MethodDelete, "/api/me/webhook", "Forget the webhook"),
		func(ctx context.Context, g account.Guest, _ *struct{}) (Hearing, error) {
			return s.heard(ctx, g, s.Words.RemoveHook(ctx, g.ID))
		})
	handle(s, api, about(op("look", http.MethodPost, "/api/me/looking", "Say that somebody looks at a page, or does no longer"),
		"Nobody is told by push, mail or webhook what a page of theirs shows them."),
		func(ctx context.Context, g account.Guest, in *body[Looking]) (out Looked, err error) {
			out.Again, out.Waiting, err = s.Words.Looks(ctx, g.ID, in.Body.Page, in.Body.Gone)
			return out, err
		})
	handle(s, api, op("count-waiting", http.MethodGet, "/api/me/waiting", "How many tables wait for you"),
		func(ctx context.Context, g account.Guest, _ *struct{}) (out Waits, err error) {
			out.Waiting, err = s.Words.Waiting(ctx, g.ID)
			return out, err
		})
	handle(s, api, change("silence-table", "/silence", "Hear nothing of a table, or hear of it again"),
		func(ctx context.Context, g account.Guest, in *bodied[Silence]) (Silence, error) {
			if _, err := s.Tables.Version(ctx, g, in.ID); err != nil { // nothing is remembered of tables that there are not
				return in.Body, err
			}
			return in.Body, s.Words.Silence(ctx, g.ID, in.ID, in.Body.Silent)
		})
}

// stopMail is the link at the foot of every letter: a small page that asks, for programs that read mail follow links by
// themselves, and what it posts, which mail programs may post by themselves (RFC 8058).
func (s *server) stopMail(w http.ResponseWriter, r *http.Request) {
	token := r.URL.Query().Get("of")
	_, language, err := s.Words.Stopper(r.Context(), token)
	if err == nil && r.Method == http.MethodPost {
		err = s.Words.StopMail(r.Context(), token)
	}
	if err != nil {
		writeProblem(w, s.problem(err))
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, _ = w.Write(words.Stopping(language, "", r.Method == http.MethodPost)) // nobody is left to tell if this fails
}
