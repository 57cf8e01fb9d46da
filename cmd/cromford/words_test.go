package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net/mail"
	"net/url"
	"strings"
	"testing"
	"time"

	"cromford/internal/account"
	"cromford/internal/clock"
	"cromford/internal/store"
	"cromford/internal/store/pgtest"
	"cromford/internal/table"
	"cromford/internal/words"
	"cromford/internal/words/wordtest"
)

// wordHouse is a house whose people can be reached, all on this machine.
type wordHouse struct {
	t      *testing.T
	where  string
	mail   map[string]string // addresses
	clock  *clock.Clock
	log    strings.Builder
	smtp   *wordtest.Sink
	st     *store.Store
	tables *table.Service
	told   *words.Service
	queue  *queue
}

var ada, ben = account.Guest{ID: "ada0000000000000", Name: "Ada"}, account.Guest{ID: "ben0000000000000", Name: "Ben"}

func newWordHouse(t *testing.T, where string) *wordHouse {
	t.Helper()
	h := &wordHouse{t: t, where: where, clock: &clock.Clock{}, smtp: wordtest.NewMailServer(t), mail: map[string]string{}}
	h.open()
	for _, g := range []account.Guest{ada, ben} {
		h.must(h.st.CreateGuest(t.Context(), g, 1))
	}
	t.Cleanup(h.close)
	return h
}

func (h *wordHouse) must(errs ...error) {
	h.t.Helper()
	for _, err := range errs {
		if err != nil {
			h.t.Fatal(err)
		}
	}
}

// open opens the house as serve does.
func (h *wordHouse) open() {
	h.t.Helper()
	ctx := context.Background()
	var err error
	h.st, err = store.Open(ctx, h.where)
	h.must(err)
	a := &app{out: io.Discard, err: io.Discard}
	entries, _, _, err := a.allGames()
	h.must(err)
	log := slog.New(slog.NewTextHandler(&h.log, nil))
	h.tables = table.New(h.st, entries, log)
	h.tables.Time(h.clock)
	flags := &wordFlags{SMTP: h.smtp.URL, MailFrom: "house@cromford.test", TestWays: true}
	h.told, err = flags.words(ctx, h.st, h.tables, h.clock, &url.URL{Scheme: "https", Host: "cromford.test"}, log)
	h.must(err)
	h.told.MailOf = func(_ context.Context, person string) (string, error) { return h.mail[person], nil }
	h.tables.Cry(h.told)
	server := ""
	if store.IsURL(h.where) {
		server = account.NewID(8)
		h.tables.Among(server)
	}
	h.queue = newQueue(h.st, works(h.st, h.tables, server, h.told, true), log)
	h.told.Through(h.queue)
	h.must(h.tables.Resume(ctx), h.told.Wake(ctx))
}

func (h *wordHouse) close() {
	h.queue.close()
	h.tables.Close()
	h.must(h.st.Close())
}

// table is one at which both choose at once.
func (h *wordHouse) table() string {
	h.t.Helper()
	ctx := h.t.Context()
	id, err := h.tables.Create(ctx, ada, table.NewTable{Game: "railways", Name: "Low water",
		Seats: []table.NewSeat{{Kind: "me"}, {Kind: "open"}, {Kind: "bot"}}})
	h.must(err, h.tables.Join(ctx, ben, id, nil))
	return id
}

// play makes the first choice on offer.
func (h *wordHouse) play(g account.Guest, id string, seat int) {
	h.t.Helper()
	s, err := h.tables.State(h.t.Context(), g, id, &seat, table.Have{})
	h.must(err, h.tables.Choose(h.t.Context(), g, id, seat, s.Ask, []string{s.Offers[0].Text}))
}

// later lets time pass in the house.
func (h *wordHouse) later(d time.Duration) { h.clock.Advance(d) }

// pushed lets somebody have a browser that takes pushes.
func (h *wordHouse) pushed(g account.Guest) (*wordtest.Sink, *wordtest.Browser) {
	h.t.Helper()
	sink := wordtest.NewSink(h.t)
	b, key, auth := wordtest.NewBrowser(h.t)
	_, err := h.told.AddPush(h.t.Context(), g.ID, words.Subscription{Endpoint: sink.URL + "/push/1", Key: key, Auth: auth, Device: "phone"})
	h.must(err)
	return sink, b
}

// note is what a push says.
type note struct {
	Title, Body, URL, Tag, Lang string
	Badge                       int
}

func (h *wordHouse) read(b *wordtest.Browser, got wordtest.Got) (n note) {
	h.t.Helper()
	text, err := b.Open(got.Body)
	h.must(err, json.Unmarshal(text, &n))
	return n
}

// Whoever owes a choice and is not looking is told once, whatever happens: several sweeps, another start, the same turn told again.
func TestTurnIsPushedOnce(t *testing.T) {
	t.Parallel()
	pgtest.Both(t, func(t *testing.T, where string) {
		t.Parallel()
		h := newWordHouse(t, where)
		sink, b := h.pushed(ben)
		id := h.table()
		h.later(6 * time.Second)
		got := sink.Wait(t, 1)
		n := h.read(b, got[0])
		if n.Title != "Your turn at Low water" || n.Body != "Factories, Ports & Railways" || n.URL != "https://cromford.test/t/"+id+"#ask" ||
			n.Tag != id || n.Badge != 1 || n.Lang != "en" {
			t.Errorf("%+v", n)
		}
		if a := got[0].Header.Get("Authorization"); !strings.HasPrefix(a, "vapid t=") || !strings.HasSuffix(a, "k="+h.told.PublicKey()) {
			t.Error(a)
		}
		if ttl := got[0].Header.Get("TTL"); ttl != "604800" {
			t.Error(ttl)
		}
		key := h.told.PublicKey()
		h.close()
		h.open() // it tells it again, under the same key
		if h.told.PublicKey() != key {
			t.Error("the keys have changed")
		}
		h.later(2 * time.Hour)
		time.Sleep(1500 * time.Millisecond)
		sink.Wait(t, 1)
	})
}

// Several turns at once are one message; one that was taken meanwhile is not told; nor is one at a table that was silenced.
func TestTurnsAreGathered(t *testing.T) {
	t.Parallel()
	h := newWordHouse(t, t.TempDir()+"/a.db")
	sink, b := h.pushed(ben)
	one, two, three, four := h.table(), h.table(), h.table(), h.table()
	h.play(ben, three, 1)
	h.must(h.told.Silence(t.Context(), ben.ID, four, true))
	h.later(6 * time.Second)
	n := h.read(b, sink.Wait(t, 1)[0])
	if n.Title != "2 tables wait for you" || n.URL != "https://cromford.test/" || strings.Count(n.Body, "Your turn at") != 2 {
		t.Errorf("%+v, of %s and %s", n, one, two)
	}
}

// Nobody is told what they see. Whoever's page may be open is told when it is not; whoever has looked since is not told at all.
func TestOnlyWhoDoesNotLookIsTold(t *testing.T) {
	t.Parallel()
	h := newWordHouse(t, t.TempDir()+"/a.db")
	sink, _ := h.pushed(ben)
	ctx := t.Context()
	look := func(gone bool) {
		again, _, err := h.told.Looks(ctx, ben.ID, "a page of ben", gone)
		h.must(err)
		if !again {
			t.Error("it is not worth saying again")
		}
	}
	if again, _, err := h.told.Looks(ctx, ada.ID, "a page of ada", false); again || err != nil {
		t.Error("nobody can tell ada anything", err)
	}
	look(false)
	time.Sleep(5 * time.Millisecond)
	h.table()
	h.later(6 * time.Second)
	time.Sleep(1500 * time.Millisecond)
	sink.Wait(t, 0) // the page may be looked at
	look(true)      // it was, until now
	h.later(6 * time.Second)
	time.Sleep(1500 * time.Millisecond)
	sink.Wait(t, 0)
	h.table()
	h.later(6 * time.Second)
	sink.Wait(t, 1) // nobody looks any more
}

// Word waits for the end of quiet hours.
func TestQuietHoursHold(t *testing.T) {
	t.Parallel()
	h := newWordHouse(t, t.TempDir()+"/a.db")
	sink, b := h.pushed(ben)
	e := words.DefaultEars()
	e.Language, e.Zone = "fr", "Europe/Paris"
	paris, err := time.LoadLocation(e.Zone)
	h.must(err)
	now := h.clock.Now().In(paris)
	minute := now.Hour()*60 + now.Minute()
	e.Quiet = words.Quiet{From: (minute + 1440 - 60) % 1440, To: (minute + 120) % 1440}
	h.must(h.told.SaveEars(t.Context(), ben.ID, &e))
	h.table()
	h.later(time.Hour)
	time.Sleep(1500 * time.Millisecond)
	sink.Wait(t, 0)
	h.later(time.Hour)
	if n := h.read(b, sink.Wait(t, 1)[0]); n.Title != "À vous de jouer, table Low water" || n.Lang != "fr" {
		t.Errorf("%+v", n)
	}
}

// letter is a mail taken apart.
func (h *wordHouse) letter(got wordtest.Got) (head mail.Header, plain, page string) {
	h.t.Helper()
	m, err := mail.ReadMessage(strings.NewReader(string(got.Body)))
	h.must(err)
	_, params, err := mime.ParseMediaType(m.Header.Get("Content-Type"))
	h.must(err)
	for r := multipart.NewReader(m.Body, params["boundary"]); ; {
		p, err := r.NextRawPart()
		if err != nil {
			return m.Header, plain, page
		}
		var from io.Reader = p
		if p.Header.Get("Content-Transfer-Encoding") == "quoted-printable" {
			from = quotedprintable.NewReader(p)
		}
		text, err := io.ReadAll(from)
		h.must(err)
		if strings.HasPrefix(p.Header.Get("Content-Type"), "text/html") {
			page = string(text)
		} else {
			plain = string(text)
		}
	}
}

// A mail says what a push does, in text and in HTML, and can be stopped with one click. A daily letter says what is still so.
func TestMail(t *testing.T) {
	t.Parallel()
	pgtest.Both(t, func(t *testing.T, where string) {
		t.Parallel()
		h := newWordHouse(t, where)
		ctx := t.Context()
		h.mail[ben.ID] = "ben@example.org"
		e := words.DefaultEars()
		e.Choices = []words.Choice{{Kind: table.NoticeTurn, Mail: true}}
		h.must(h.told.SaveEars(ctx, ben.ID, &e))
		id := h.table()
		h.later(6 * time.Second)
		got := h.smtp.Wait(t, 1)[0]
		head, plain, page := h.letter(got)
		if got.Header.Get("To") != "ben@example.org" || head.Get("Subject") != "Your turn at Low water" ||
			head.Get("From") != `"Cromford" <house@cromford.test>` {
			t.Error(got.Header, head)
		}
		link := "https://cromford.test/t/" + id + "#ask"
		if !strings.Contains(plain, link) || !strings.Contains(page, `href="`+link+`"`) || strings.Contains(page, "<img") {
			t.Errorf("%s\n%s", plain, page)
		}
		stop := strings.Trim(head.Get("List-Unsubscribe"), "<>")
		if head.Get("List-Unsubscribe-Post") != "List-Unsubscribe=One-Click" ||
			!strings.HasPrefix(stop, "https://cromford.test/api/words/stop?of=") {
			t.Error(head)
		}
		if !strings.Contains(plain, stop) {
			t.Error("the letter does not say how to stop letters")
		}
		u, err := url.Parse(stop)
		h.must(err)
		e.Digest, e.DigestAt = true, 18*60
		h.must(h.told.SaveEars(ctx, ben.ID, &e))
		two, three := h.table(), h.table()
		h.later(6 * time.Second)
		time.Sleep(1500 * time.Millisecond)
		h.smtp.Wait(t, 1)
		h.play(ben, two, 1)
		h.later(24 * time.Hour)
		_, plain, _ = h.letter(h.smtp.Wait(t, 2)[1])
		if strings.Contains(plain, two) || !strings.Contains(plain, three) {
			t.Error(plain)
		}
		token := u.Query().Get("of")
		if err := h.told.StopMail(ctx, token+"x"); err == nil {
			t.Error("a spoilt link stops mail")
		}
		h.must(h.told.StopMail(ctx, token))
		h.table()
		h.later(25 * time.Hour)
		time.Sleep(1500 * time.Millisecond)
		h.smtp.Wait(t, 2)
		if strings.Contains(h.log.String(), "example.org") {
			t.Error(h.log.String())
		}
	})
}

// What cannot be delivered is tried again; what is hopeless is kept for the operator, who sees no address and can try it again.
func TestDeadLetters(t *testing.T) {
	t.Parallel()
	h := newWordHouse(t, t.TempDir()+"/a.db")
	ctx := t.Context()
	status := 550
	h.smtp.Answer = func() int { return status }
	h.must(h.told.Post(ctx, account.Letter{Kind: account.LetterSignIn, Language: "en", To: "nobody@example.org",
		Args: map[string]string{"link": "https://cromford.test/in?of=x", "minutes": "15"}}))
	var list []deadLetter
	for end := time.Now().Add(20 * time.Second); len(list) == 0; time.Sleep(50 * time.Millisecond) {
		var err error
		list, err = h.queue.letters(ctx)
		h.must(err)
		if time.Now().After(end) {
			t.Fatal("it is not given up")
		}
	}
	text := fmt.Sprint(list)
	if list[0].Kind != "letter, sign-in" || strings.Contains(text, "nobody@") || !strings.Contains(text, "550") {
		t.Error(text)
	}
	status = 0
	n, err := h.queue.retry(ctx, 0)
	h.must(err)
	if n != 1 {
		t.Error(n)
	}
	head, plain, page := h.letter(h.smtp.Wait(t, 1)[0])
	if head.Get("Subject") != "Your link to Cromford" || strings.Count(plain, "https://cromford.test/in?of=x") != 1 ||
		!strings.Contains(page, `href="https://cromford.test/in?of=x"`) || head.Get("List-Unsubscribe") != "" {
		t.Errorf("%v\n%s\n%s", head, plain, page)
	}
	if strings.Contains(h.log.String(), "nobody@") {
		t.Error(h.log.String())
	}
}

// A browser that takes no more pushes is forgotten. A service that is away for a moment gets the message later, once.
func TestPushServiceSaysNo(t *testing.T) {
	t.Parallel()
	h := newWordHouse(t, t.TempDir()+"/a.db")
	sink, _ := h.pushed(ben)
	answers := []int{503, 201}
	sink.Answer = func() int {
		a := answers[0]
		answers = answers[1:]
		return a
	}
	h.table()
	h.later(6 * time.Second)
	sink.Wait(t, 1)
	sink.Answer = func() int { return 410 }
	h.table()
	h.later(6 * time.Second)
	for end := time.Now().Add(20 * time.Second); ; time.Sleep(50 * time.Millisecond) {
		who, err := h.told.Hearer(t.Context(), ben.ID)
		h.must(err)
		if len(who.Pushes) == 0 {
			return
		}
		if time.Now().After(end) {
			t.Fatal("the browser is not forgotten")
		}
	}
}

// A webhook is told in the shape that it takes, and remembers what it answered.
func TestWebhook(t *testing.T) {
	t.Parallel()
	h := newWordHouse(t, t.TempDir()+"/a.db")
	ctx := t.Context()
	for i, tt := range []struct {
		shape words.Shape
		want  func(id string) string
	}{
		{words.Standard, func(id string) string { return `"url":"https://cromford.test/t/` + id + `#ask"` }},
		{words.Discord, func(id string) string {
			return `{"allowed_mentions":{"parse":[]},"content":"[Your turn at Low water](\u003chttps://cromford.test/t/` + id + `#ask\u003e)`
		}},
		{words.Slack, func(id string) string {
			return `{"text":"\u003chttps://cromford.test/t/` + id + `#ask|Your turn at Low water\u003e`
		}},
	} {
		sink := wordtest.NewSink(t)
		secret, err := h.told.SaveHook(ctx, ben.ID, sink.URL+"/hook", tt.shape)
		h.must(err)
		if !strings.HasPrefix(secret, "whsec_") {
			t.Error(secret)
		}
		id := h.table()
		if i > 0 { // tables have names of their own
			h.must(h.tables.Retitle(ctx, id, "Low water"))
		}
		h.later(6 * time.Second)
		got := sink.Wait(t, 1)[0]
		if id := got.Header.Get("Webhook-Id"); !strings.HasPrefix(id, "msg_") || got.Header.Get("Webhook-Signature") == "" {
			t.Error(got.Header)
		}
		in, err := h.st.Table(ctx, id)
		h.must(err)
		if want := strings.ReplaceAll(tt.want(id), "Low water", in.Name); !strings.Contains(string(got.Body), want) {
			t.Errorf("%s\nwant %s", got.Body, want)
		}
		who, err := h.told.Hearer(ctx, ben.ID)
		h.must(err)
		if who.Hook.Answer != "201" {
			t.Error(who.Hook.Answer)
		}
	}
}
