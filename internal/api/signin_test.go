package api_test

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"cromford/internal/account"
	"cromford/internal/api"
	"cromford/internal/clock"
	"cromford/internal/passkey"
	"cromford/internal/passkey/passkeytest"
)

// tray keeps letters in memory.
type tray struct{ letters []account.Letter }

func (t *tray) Post(_ context.Context, l account.Letter) error {
	t.letters = append(t.letters, l)
	return nil
}

// club is a house at which people can sign in.
type club struct {
	*house
	mail *tray
	time *clock.Clock
}

const origin = "https://club.example.org"

func openClub(t *testing.T) *club {
	t.Helper()
	h := open(t)
	c := &club{house: h, mail: &tray{}, time: &clock.Clock{}}
	base, err := url.Parse(origin)
	if err != nil {
		t.Fatal(err)
	}
	ring, err := passkey.New(base)
	if err != nil {
		t.Fatal(err)
	}
	h.config.Accounts.Time(c.time)
	h.config.Accounts.Post(c.mail)
	h.config.Accounts.Unlock(ring)
	h.rebuild(func(cfg *api.Config) { cfg.URL = origin })
	return c
}

// stranger is a browser that was never here.
func (c *club) stranger() *guest {
	c.t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		c.t.Fatal(err)
	}
	return &guest{h: c.house, c: &http.Client{Jar: jar, Transport: unpacked}}
}

func (g *guest) cookies() (out map[string]string) {
	u, _ := url.Parse(g.h.srv.URL)
	out = map[string]string{}
	for _, c := range g.c.Jar.Cookies(u) {
		out[c.Name] = c.Value
	}
	return out
}

func (g *guest) setCookie(name, value string) {
	u, _ := url.Parse(g.h.srv.URL)
	g.c.Jar.SetCookies(u, []*http.Cookie{{Name: name, Value: value, Path: "/"}})
}

type me struct {
	ID, Name string
	Account  bool
}

func (g *guest) me() (m me) {
	g.h.t.Helper()
	g.must("GET", "/api/me", nil, &m)
	return m
}

type signedIn struct {
	Me      me
	New     bool
	Brought int
	Left    []string
	To      string
}

// askLink has a letter sent and returns what stands behind the # in it.
func (c *club) askLink(g *guest, address string) string {
	c.t.Helper()
	n := len(c.mail.letters)
	g.must("POST", "/api/in/mail", map[string]string{"address": address, "language": "en"}, nil)
	if len(c.mail.letters) != n+1 {
		c.t.Fatalf("no letter to %s", address)
	}
	l := c.mail.letters[n]
	secret, ok := strings.CutPrefix(l.Args["link"], origin+"/in#")
	if !ok || l.Kind != account.LetterSignIn || l.To != strings.ToLower(address) || l.Args["minutes"] != "15" {
		c.t.Fatalf("the letter is %+v", l)
	}
	return secret
}

func (c *club) byMail(g *guest, address string) (out signedIn) {
	c.t.Helper()
	g.must("POST", "/api/in/link", map[string]string{"secret": c.askLink(g, address)}, &out)
	return out
}

// A guest becomes an account by a link and keeps id and games; a second device comes to the same account.
func TestLinkMakesAnAccount(t *testing.T) {
	c := openClub(t)
	ada := c.guest("Ada")
	table := ada.create("me", "bot:random", "bot:random")
	before := ada.cookies()
	out := c.byMail(ada, "Ada@Example.org")
	if !out.New || out.Me.ID != ada.id || !out.Me.Account || out.Me.Name != "Ada" {
		t.Fatalf("%+v", out)
	}
	after := ada.cookies()
	if after["cromford_guest"] != "" || len(after["cromford_session"]) != 43 || before["cromford_session"] != "" {
		t.Errorf("cookies before %v, after %v", before, after)
	}
	if s := ada.state(table); len(s.You) != 1 {
		t.Errorf("at her table she has the seats %v", s.You)
	}
	phone := c.stranger()
	if out := c.byMail(phone, "ada@example.org"); out.New || out.Me.ID != ada.id {
		t.Errorf("on the phone: %+v", out)
	}
	var mine struct {
		Mail     string
		Sessions []struct {
			ID   string
			This bool
		}
	}
	phone.must("GET", "/api/me/account", nil, &mine)
	if mine.Mail != "ada@example.org" || len(mine.Sessions) != 2 || mine.Sessions[0].This == mine.Sessions[1].This {
		t.Fatalf("%+v", mine)
	}
	// From the phone the other one is signed out.
	phone.must("DELETE", "/api/me/sessions", nil, nil)
	if m := ada.me(); m.ID != "" {
		t.Errorf("signed out, and still %+v", m)
	}
	if m := phone.me(); m.ID != ada.id {
		t.Errorf("the phone is %+v", m)
	}
	phone.must("DELETE", "/api/me/sessions?this=true", nil, nil)
	if m := phone.me(); m.ID != "" {
		t.Errorf("signed out everywhere, and still %+v", m)
	}
}

// A link is good for once, in the browser that asked, for a quarter of an hour; nothing else about it helps.
func TestLinkAttacks(t *testing.T) {
	c := openClub(t)
	ada := c.guest("Ada")
	use := func(g *guest, secret string, code string) {
		t.Helper()
		if p := g.refused("POST", "/api/in/link", map[string]string{"secret": secret}, http.StatusForbidden); p.Code != code {
			t.Errorf("code %q, want %q: %s", p.Code, code, p.Detail)
		}
	}
	t.Run("replay", func(t *testing.T) {
		secret := c.askLink(ada, "ada@example.org")
		ada.must("POST", "/api/in/link", map[string]string{"secret": secret}, nil)
		use(ada, secret, "proof")
	})
	t.Run("another browser", func(t *testing.T) {
		secret := c.askLink(ada, "ada@example.org")
		eve := c.guest("Eve")
		use(eve, secret, "browser")
		eve.must("POST", "/api/in/mail", map[string]string{"address": "eve@example.org", "language": "en"}, nil) // now it has a cookie of its own
		use(eve, secret, "browser")
		if m := eve.me(); m.Account {
			t.Errorf("Eve is %+v", m)
		}
		ada.must("POST", "/api/in/link", map[string]string{"secret": secret}, nil) // and it is not spent by that
	})
	t.Run("too late", func(t *testing.T) {
		bob := c.guest("Bob")
		secret := c.askLink(bob, "bob@example.org")
		c.time.Advance(15*time.Minute + time.Second)
		use(bob, secret, "proof")
	})
	t.Run("fetching the page uses nothing", func(t *testing.T) {
		cy := c.guest("Cy")
		secret := c.askLink(cy, "cy@example.org")
		for _, path := range []string{"/in", "/in?" + secret, "/api/in/link?secret=" + secret, "/api/in/link"} {
			cy.call("GET", path, nil)
		}
		cy.must("POST", "/api/in/link", map[string]string{"secret": secret}, nil)
	})
	t.Run("nonsense", func(t *testing.T) {
		for _, s := range []string{"", "x", strings.Repeat("a", 32), "' OR 1=1 --"} {
			use(ada, s, "proof")
		}
	})
	t.Run("a link is no code", func(t *testing.T) {
		secret := c.askLink(ada, "ada2@example.org")
		ada.refused("POST", "/api/in/code", map[string]string{"secret": secret}, http.StatusForbidden)
	})
}

// Whoever asks for a letter learns nothing: known and unknown addresses are answered alike, and the same is done for both.
func TestNobodyLearnsWhoHasAnAccount(t *testing.T) {
	c := openClub(t)
	c.byMail(c.guest("Ada"), "ada@example.org")
	c.time.Advance(time.Hour)
	eve := c.guest("Eve")
	ask := func(address string) (int, string) {
		t.Helper()
		n := len(c.mail.letters)
		status, body := eve.call("POST", "/api/in/mail", map[string]string{"address": address, "language": "fr", "to": "/t/abc"})
		if sent := len(c.mail.letters) - n; sent != 1 {
			t.Errorf("%s: %d letters", address, sent)
		}
		l := c.mail.letters[n]
		return status, string(body) + fmt.Sprint(l.Kind, l.Language, len(l.Args), len(l.Args["link"]))
	}
	status1, known := ask("ada@example.org")
	status2, unknown := ask("zoe@example.org")
	if status1 != 200 || status2 != 200 || known != unknown {
		t.Errorf("known: %d %s\nunknown: %d %s", status1, known, status2, unknown)
	}
	// Codes and passkeys that belong to nobody are answered like those that are wrong.
	a := eve.refused("POST", "/api/in/code", map[string]string{"secret": "abcd-efgh"}, http.StatusForbidden)
	b := eve.refused("POST", "/api/in/code", map[string]string{"secret": "abcd-efgh-jkmn-pqrs"}, http.StatusForbidden)
	if a != b {
		t.Errorf("%+v and %+v", a, b)
	}
}

// A mailbox gets few letters whoever asks, and the asker is not told; an address that asks for many is sent away.
func TestMailBombing(t *testing.T) {
	c := openClub(t)
	for i := range 12 {
		g := c.guest(fmt.Sprint("Eve ", i))
		g.must("POST", "/api/in/mail", map[string]string{"address": "ada@example.org", "language": "en"}, nil)
	}
	if n := len(c.mail.letters); n != 3 {
		t.Errorf("%d letters to one mailbox at once", n)
	}
	for range 8 { // two hours, always as soon as it is possible
		c.time.Advance(16 * time.Minute)
		for range 4 {
			c.stranger().must("POST", "/api/in/mail", map[string]string{"address": "ADA@example.org", "language": "en"}, nil)
		}
	}
	if n := len(c.mail.letters); n != 10 {
		t.Errorf("%d letters to one mailbox in a day", n)
	}
	c.rebuild(func(cfg *api.Config) { cfg.Rate = 1000 })
	n, limited := len(c.mail.letters), 0
	for i := range 30 {
		status, _ := c.stranger().call("POST", "/api/in/mail", map[string]string{"address": fmt.Sprintf("a%d@example.org", i), "language": "en"})
		if status == http.StatusTooManyRequests {
			limited++
		}
	}
	if sent := len(c.mail.letters) - n; sent != 10 || limited != 20 {
		t.Errorf("%d letters asked for by one address, %d refused", sent, limited)
	}
	for _, bad := range []string{"", "ada", "ada@", "@example.org", "ada@example", "Ada <ada@example.org>", "a@b.c, d@e.f",
		"a@b.c\r\nBcc: d@e.f", "a b@c.d"} {
		c.stranger().refusedAny(t, "/api/in/mail", map[string]string{"address": bad, "language": "en"})
	}
}

func (g *guest) refusedAny(t *testing.T, path string, body any) {
	t.Helper()
	if status, text := g.call("POST", path, body); status != http.StatusBadRequest && status != http.StatusTooManyRequests {
		t.Errorf("%v: %d %s", body, status, text)
	}
}

// What a link leads to is a place in this house.
func TestNoOpenRedirects(t *testing.T) {
	c := openClub(t)
	for i, tt := range []struct{ to, want string }{
		{"/t/abc123", "/t/abc123"}, {"/you", "/you"}, {"", ""}, {"https://evil.example", ""}, {"//evil.example", ""},
		{`/\evil.example`, ""}, {"/t/../../evil", ""}, {"javascript:alert(1)", ""}, {"/t/abc?x=https://evil.example", ""}, {"/t/abc\n//evil", ""},
	} {
		g := c.guest(fmt.Sprint("Ada ", i))
		n := len(c.mail.letters)
		g.must("POST", "/api/in/mail", map[string]string{"address": fmt.Sprintf("a%d@example.org", i), "language": "en", "to": tt.to}, nil)
		link := c.mail.letters[n].Args["link"]
		if !strings.HasPrefix(link, origin+"/in#") || strings.Contains(link, "evil") {
			t.Errorf("the link is %s", link)
		}
		var out signedIn
		g.must("POST", "/api/in/link", map[string]string{"secret": strings.TrimPrefix(link, origin+"/in#")}, &out)
		if out.To != tt.want {
			t.Errorf("%q leads to %q, want %q", tt.to, out.To, tt.want)
		}
	}
}

// What was in a browser before somebody signed in is worth nothing afterwards: neither the guest's cookie that an attacker may
// have planted, nor a session of the attacker's choice.
func TestSessionFixation(t *testing.T) {
	c := openClub(t)
	eve := c.guest("Eve")
	planted := eve.cookies()["cromford_guest"]
	ada := c.stranger()
	ada.setCookie("cromford_guest", planted)
	chosen := strings.Repeat("A", 43)
	ada.setCookie("cromford_session", chosen)
	ada.setCookie("cromford_browser", "chosen-by-eve-12345678901")
	if m := ada.me(); m.ID != eve.id {
		t.Fatalf("the cookie is not planted: %+v", m)
	}
	c.byMail(ada, "ada@example.org")
	if m := ada.me(); !m.Account {
		t.Fatalf("%+v", m)
	}
	if got := ada.cookies()["cromford_session"]; got == chosen || len(got) != 43 {
		t.Errorf("the session is %q", got)
	}
	if m := eve.me(); m.ID != "" {
		t.Errorf("with the old cookie one is still %+v", m)
	}
	mallory := c.stranger()
	mallory.setCookie("cromford_session", chosen)
	if m := mallory.me(); m.ID != "" {
		t.Errorf("with the chosen session one is %+v", m)
	}
	// Signing in again gives another session, and ends the one before.
	before := ada.cookies()["cromford_session"]
	c.byMail(ada, "ada@example.org")
	if ada.cookies()["cromford_session"] == before {
		t.Error("the session stayed the same")
	}
	mallory.setCookie("cromford_session", before)
	if m := mallory.me(); m.ID != "" {
		t.Errorf("with the session before one is %+v", m)
	}
}

// addPasskey makes a passkey with a device and returns what came of it.
func (g *guest) addPasskey(d *passkeytest.Device, name string) (out signedIn) {
	g.h.t.Helper()
	var o struct{ Options json.RawMessage }
	g.must("POST", "/api/me/passkeys/begin", nil, &o)
	answer, err := d.Create(o.Options, origin)
	if err != nil {
		g.h.t.Fatal(err)
	}
	g.must("POST", "/api/me/passkeys", map[string]any{"name": name, "answer": answer}, &out)
	return out
}

func (g *guest) askPasskey() json.RawMessage {
	g.h.t.Helper()
	var o struct{ Options json.RawMessage }
	g.must("POST", "/api/in/begin", nil, &o)
	return o.Options
}

func (g *guest) answer(d *passkeytest.Device, options json.RawMessage, from string) any {
	g.h.t.Helper()
	answer, err := d.Get(options, from)
	if err != nil {
		g.h.t.Fatal(err)
	}
	return map[string]any{"answer": answer}
}

// A guest becomes an account by a passkey, which signs in elsewhere; a key that was copied, answers another question, comes from
// another site or comes twice does not.
func TestPasskeys(t *testing.T) {
	c := openClub(t)
	d := passkeytest.New()
	ada := c.guest("Ada")
	table := ada.create("me", "bot:random", "bot:random")
	if out := ada.addPasskey(d, "My phone"); !out.New || out.Me.ID != ada.id || !out.Me.Account {
		t.Fatalf("%+v", out)
	}
	if ada.cookies()["cromford_guest"] != "" || len(ada.state(table).You) != 1 {
		t.Error("her games are not hers any more, or the old cookie is there")
	}
	phone := c.stranger()
	good := phone.answer(d, phone.askPasskey(), origin)
	var out signedIn
	phone.must("POST", "/api/in/passkey", good, &out)
	if out.Me.ID != ada.id {
		t.Fatalf("%+v", out)
	}
	refused := func(what string, g *guest, body any) {
		t.Helper()
		status, text := g.call("POST", "/api/in/passkey", body)
		if status != http.StatusForbidden && status != http.StatusBadRequest {
			t.Errorf("%s: %d %s", what, status, text)
		}
		if m := g.me(); m.Account {
			t.Errorf("%s: signed in as %+v", what, m)
		}
	}
	eve := c.stranger()
	refused("no question", eve, good)
	eve.askPasskey()
	refused("replayed", eve, good)
	refused("another origin", eve, eve.answer(d, eve.askPasskey(), "https://club.example.org.evil.example"))
	refused("another port", eve, eve.answer(d, eve.askPasskey(), origin+":444"))
	other := c.stranger()
	refused("the question of another browser", eve, eve.answer(d, other.askPasskey(), origin))
	eve.askPasskey()
	refused("an old question", eve, eve.answer(d, other.askPasskey(), origin))
	options := eve.askPasskey()
	body := eve.answer(d, options, origin)
	c.time.Advance(6 * time.Minute)
	refused("too late", eve, body)
	forged := passkeytest.New()
	forged.Pretend(d)
	refused("another key under its name", eve, eve.answer(forged, eve.askPasskey(), origin))
	copied := d.Copy()
	ben := c.stranger()
	ben.must("POST", "/api/in/passkey", ben.answer(d, ben.askPasskey(), origin), nil) // counts on
	refused("a copy that counts less", eve, eve.answer(copied, eve.askPasskey(), origin))
	refused("nonsense", eve, map[string]any{"answer": map[string]any{"id": "x"}})
	// The same key is not made twice, for nobody.
	mallory := c.guest("Mallory")
	var o struct{ Options json.RawMessage }
	mallory.must("POST", "/api/me/passkeys/begin", nil, &o)
	again, err := d.Create(o.Options, origin)
	if err != nil {
		t.Fatal(err)
	}
	mallory.refused("POST", "/api/me/passkeys", map[string]any{"answer": again}, http.StatusForbidden)
	if m := mallory.me(); m.Account {
		t.Errorf("Mallory is %+v", m)
	}
	// The only way in stays.
	var mine struct{ Passkeys []struct{ ID, Name string } }
	ada.must("GET", "/api/me/account", nil, &mine)
	if len(mine.Passkeys) != 1 || mine.Passkeys[0].Name != "My phone" {
		t.Fatalf("%+v", mine)
	}
	ada.refused("DELETE", "/api/me/passkeys/"+mine.Passkeys[0].ID, nil, http.StatusConflict)
	c.byMail(ada, "ada@example.org")
	ada.must("DELETE", "/api/me/passkeys/"+mine.Passkeys[0].ID, nil, nil)
	refused("a removed key", eve, eve.answer(d, eve.askPasskey(), origin))
}

// The address of an account is changed by a link to the new one, and the old one hears of it. Another's address stays another's.
func TestChangingTheAddress(t *testing.T) {
	c := openClub(t)
	ada, ben := c.guest("Ada"), c.guest("Ben")
	c.byMail(ada, "ada@example.org")
	c.byMail(ben, "ben@example.org")
	if out := c.byMail(ada, "ada@example.com"); out.New || out.Me.ID != ada.id {
		t.Errorf("%+v", out)
	}
	if l := c.mail.letters[len(c.mail.letters)-1]; l.Kind != account.LetterChanged || l.To != "ada@example.org" {
		t.Errorf("the old address got %+v", l)
	}
	secret := c.askLink(ada, "ben@example.org")
	ada.refused("POST", "/api/in/link", map[string]string{"secret": secret}, http.StatusConflict)
	if m := ada.me(); m.ID != ada.id {
		t.Errorf("Ada is %+v", m)
	}
	ada.refused("DELETE", "/api/me/mail", nil, http.StatusConflict)
}

// A short code signs another device in: once, soon, and whoever guesses is stopped. Recovery codes do so for good.
func TestCodes(t *testing.T) {
	c := openClub(t)
	ada := c.guest("Ada")
	ada.refused("POST", "/api/me/code", nil, http.StatusForbidden) // no account yet
	c.byMail(ada, "ada@example.org")
	code := func() string {
		var out struct{ Code string }
		ada.must("POST", "/api/me/code", nil, &out)
		if !regexp.MustCompile(`^[a-z2-9]{4}-[a-z2-9]{4}$`).MatchString(out.Code) {
			t.Fatalf("the code is %q", out.Code)
		}
		return out.Code
	}
	use := func(g *guest, text string, want int) {
		t.Helper()
		if status, body := g.call("POST", "/api/in/code", map[string]string{"secret": text}); status != want {
			t.Errorf("%s: %d %s", text, status, body)
		}
	}
	first := code()
	second := code()
	use(c.stranger(), first, http.StatusForbidden) // the later one counts
	phone := c.stranger()
	use(phone, " "+strings.ToUpper(strings.ReplaceAll(second, "-", " ")), http.StatusOK)
	if m := phone.me(); m.ID != ada.id {
		t.Errorf("the phone is %+v", m)
	}
	use(c.stranger(), second, http.StatusForbidden)
	late := code()
	c.time.Advance(11 * time.Minute)
	use(c.stranger(), late, http.StatusForbidden)

	var paper struct{ Codes []string }
	ada.must("POST", "/api/me/recovery", nil, &paper)
	if len(paper.Codes) != 8 {
		t.Fatalf("%v", paper.Codes)
	}
	c.time.Advance(400 * 24 * time.Hour) // every session is over by then
	if m := ada.me(); m.ID != "" {
		t.Errorf("after a year without use still %+v", m)
	}
	lost := c.stranger()
	use(lost, paper.Codes[3], http.StatusOK)
	use(c.stranger(), paper.Codes[3], http.StatusForbidden)
	if m := lost.me(); m.ID != ada.id {
		t.Errorf("recovered: %+v", m)
	}
	old := slices.Clone(paper.Codes)
	lost.must("POST", "/api/me/recovery", nil, &paper)
	use(c.stranger(), old[0], http.StatusForbidden)
	// Nothing that is stored is what one types.
	for _, secret := range append(paper.Codes, second, late) {
		if c.stored(t, strings.ReplaceAll(secret, "-", "")) || c.stored(t, secret) {
			t.Errorf("%s is in the database", secret)
		}
	}
	c.rebuild(func(cfg *api.Config) { cfg.Rate = 1000 })
	limited := 0
	for i := range 40 {
		status, _ := c.stranger().call("POST", "/api/in/code", map[string]string{"secret": fmt.Sprintf("abcd-ef%02d", i)})
		if status == http.StatusTooManyRequests {
			limited++
		}
	}
	if limited != 28 {
		t.Errorf("%d of 40 guesses were refused unread", limited)
	}
}

// stored tells whether a text stands anywhere in the database.
func (c *club) stored(t *testing.T, text string) bool {
	t.Helper()
	p, err := c.store.Proof(t.Context(), text)
	return err == nil && p.Hash == text
}

// Whoever signs in brings the games of the guest along, into memory too; where both sit at one table, nothing changes there.
func TestGamesAreBroughtAlong(t *testing.T) {
	c := openClub(t)
	ada := c.guest("Ada")
	c.byMail(ada, "ada@example.org")
	ben := c.guest("Ben")
	phone := c.guest("Ada phone")
	alone := phone.create("me", "bot:random", "bot:random")
	hosted := phone.create("me", "open", "open")
	ben.must("POST", "/api/tables/"+hosted+"/join", map[string]any{}, nil)
	phone.must("POST", "/api/tables/"+hosted+"/chat", map[string]string{"text": "hello"}, nil)
	hidden := phone.create("me", "bot:random", "bot:random")
	phone.must("POST", "/api/tables/"+hidden+"/hide", map[string]bool{"hidden": true}, nil)
	events, stop := ben.stream(t, hosted, "")
	defer stop()
	<-events
	out := c.byMail(phone, "ada@example.org")
	if out.Brought != 3 || len(out.Left) != 0 || out.Me.ID != ada.id {
		t.Fatalf("%+v", out)
	}
	// Ben, who looks on, sees it at once.
	select {
	case e := <-events:
		if !strings.Contains(e.data, `"name":"Ada"`) {
			t.Errorf("the stream says %s", e.data)
		}
	case <-time.After(5 * time.Second):
		t.Error("the stream says nothing")
	}
	for _, id := range []string{alone, hosted, hidden} {
		if s := ada.state(id); len(s.You) != 1 && s.Table.Status == "playing" {
			t.Errorf("at %s she has the seats %v", id, s.You)
		}
	}
	s := ada.state(hosted)
	if s.Table.Seats[0].Name != "Ada" || !s.Table.Seats[0].You {
		t.Errorf("%+v", s.Table.Seats)
	}
	ada.must("POST", "/api/tables/"+hosted+"/start", map[string]any{}, nil) // she is the host
	var list struct{ Tables []struct{ ID string } }
	ada.must("GET", "/api/tables?scope=hidden", nil, &list)
	if len(list.Tables) != 1 || list.Tables[0].ID != hidden {
		t.Errorf("hidden: %+v", list)
	}
	// The guest is nobody any more.
	if g, err := c.store.Guest(t.Context(), phone.id); err != nil || g.Merged != ada.id {
		t.Errorf("%+v, %v", g, err)
	}
	// Both at one table.
	tablet := c.guest("Tablet")
	shared := ada.create("me", "open", "bot:random")
	tablet.must("POST", "/api/tables/"+shared+"/join", map[string]any{}, nil)
	own := tablet.create("me", "bot:random", "bot:random")
	out = c.byMail(tablet, "ada@example.org")
	if out.Brought != 1 || len(out.Left) != 1 {
		t.Fatalf("%+v", out)
	}
	if s := ada.state(shared); !slices.Equal(s.You, []int{0}) || s.Table.Seats[1].Name != "Tablet" {
		t.Errorf("%v %+v", s.You, s.Table.Seats)
	}
	if s := ada.state(own); len(s.You) != 1 {
		t.Error("the other table was not brought along")
	}
	// Signed out, the browser is the guest again, who plays on.
	var mine struct {
		Sessions []struct {
			ID   string
			This bool
		}
	}
	tablet.must("GET", "/api/me/account", nil, &mine)
	for _, x := range mine.Sessions {
		if x.This {
			tablet.must("DELETE", "/api/me/sessions/"+x.ID, nil, nil)
		}
	}
	if m := tablet.me(); m.ID != tablet.id {
		t.Errorf("signed out it is %+v", m)
	}
	if s := tablet.state(shared); !slices.Equal(s.You, []int{1}) {
		t.Errorf("the guest has the seats %v", s.You)
	}
}

// A token may do what its scope allows and nothing beyond; none may touch how somebody signs in.
func TestScopes(t *testing.T) {
	c := openClub(t)
	ada := c.guest("Ada")
	c.byMail(ada, "ada@example.org")
	table := ada.create("me", "open", "open")
	make := func(scope string, days int) (token, id string) {
		var out struct {
			Token string
			About struct{ ID, Scope string }
		}
		ada.must("POST", "/api/tokens", map[string]any{"name": "My bot", "scope": scope, "days": days}, &out)
		if out.About.Scope != scope {
			t.Fatalf("%+v", out)
		}
		return out.Token, out.About.ID
	}
	try := func(token, method, path, body string) int {
		return c.direct(method, path, token, []byte(body)).Code
	}
	requests := []struct{ method, path, body, need string }{
		{"GET", "/api/me", "", "read"}, {"GET", "/api/tables", "", "read"}, {"GET", "/api/tables/" + table, "", "read"},
		{"POST", "/api/tables/" + table + "/chat", `{"text":"hello"}`, "play"},
		{"POST", "/api/tables/" + table + "/hide", `{"hidden":false}`, "play"},
		{"PUT", "/api/me/program", `{"program":false}`, "play"},
		{"PATCH", "/api/tables/" + table, `{"name":"Low water"}`, "tables"},
		{"POST", "/api/tables", `{"game":"railways","seats":[{"kind":"me"},{"kind":"bot"},{"kind":"bot"}]}`, "tables"},
		{"PATCH", "/api/me", `{"name":"Eve"}`, "tables"},
		{"POST", "/api/tokens", `{"scope":"tables"}`, "self"}, {"GET", "/api/tokens", "", "self"},
		{"GET", "/api/me/account", "", "self"}, {"GET", "/api/me/export", "", "self"}, {"POST", "/api/me/delete", `{"sure":true}`, "self"},
		{"POST", "/api/me/passkeys/begin", "", "self"}, {"POST", "/api/me/code", "", "self"}, {"POST", "/api/me/recovery", "", "self"},
		{"DELETE", "/api/me/sessions", "", "self"}, {"DELETE", "/api/me/mail", "", "self"},
		{"POST", "/api/in/mail", `{"address":"eve@example.org","language":"en"}`, "self"},
	}
	order := []string{"read", "play", "tables", "self"}
	for has, scope := range order[:3] {
		token, _ := make(scope, 0)
		for _, r := range requests {
			want := http.StatusOK
			if slices.Index(order, r.need) > has {
				want = http.StatusForbidden
			}
			if got := try(token, r.method, r.path, r.body); got != want {
				t.Errorf("scope %s, %s %s: %d, want %d", scope, r.method, r.path, got, want)
			}
		}
	}
	if m := ada.me(); m.Name != "Eve" || m.ID != ada.id { // by a token for tables, and nothing else
		t.Errorf("Ada is %+v", m)
	}
	short, _ := make("read", 1)
	gone, id := make("read", 0)
	if try(short, "GET", "/api/me", "") != 200 || try(gone, "GET", "/api/me", "") != 200 {
		t.Error("a good token is refused")
	}
	ada.must("DELETE", "/api/tokens/"+id, nil, nil)
	c.time.Advance(25 * time.Hour)
	if try(short, "GET", "/api/me", "") != http.StatusUnauthorized || try(gone, "GET", "/api/me", "") != http.StatusUnauthorized {
		t.Error("a token that is over or taken back is good")
	}
	ben := c.guest("Ben") // nobody takes another's token back
	still, id := make("read", 0)
	ben.must("DELETE", "/api/tokens/"+id, nil, nil)
	if try(still, "GET", "/api/me", "") != 200 {
		t.Error("Ben took Ada's token back")
	}
	ada.refused("POST", "/api/tokens", map[string]any{"scope": "all"}, http.StatusBadRequest)
}

// Every operation says what a token needs for it, and whatever changes something says so on purpose.
func TestEveryOperationHasAScope(t *testing.T) {
	d := open(t).document()
	seen := map[string]int{}
	for path, item := range d.find("paths").(map[string]any) {
		for method, o := range item.(map[string]any) {
			name := strings.ToUpper(method) + " " + path
			if method != "get" && !api.Scoped(name) {
				t.Errorf("%s changes something and names no scope: add it to the costs of its room", name)
			}
			for _, way := range o.(map[string]any)["security"].([]any) {
				if scopes, ok := way.(map[string]any)["token"].([]any); ok {
					seen[fmt.Sprint(scopes[0])]++
				}
			}
		}
	}
	for _, scope := range []string{"read", "play", "tables", "all"} {
		if seen[scope] == 0 {
			t.Errorf("no operation needs the scope %s: %v", scope, seen)
		}
	}
}

// All that is mine is one archive: games that are over as records, others as my seat sees them, and nothing hidden of others.
func TestExport(t *testing.T) {
	t.Parallel()
	c := openClub(t)
	ada, ben := c.guest("Ada"), c.guest("Ben")
	c.byMail(ada, "ada@example.org")
	over := ada.create("me", "bot:random", "bot:random")
	ada.finish(over)
	running := ada.create("me", "open", "bot:random")
	ben.must("POST", "/api/tables/"+running+"/join", map[string]any{}, nil)
	ada.must("POST", "/api/tables/"+running+"/chat", map[string]string{"text": "mine alone"}, nil)
	ben.must("POST", "/api/tables/"+running+"/chat", map[string]string{"text": "of Ben"}, nil)
	for s := ada.state(running); slices.Contains(s.Acting, 2); s = ada.state(running) {
		time.Sleep(10 * time.Millisecond) // the bot thinks
	}
	ada.must("PUT", "/api/me/words", map[string]any{"choices": []any{}, "quiet": map[string]int{"from": 0, "to": 0},
		"zone": "Europe/Paris", "digest": false, "digest_at": 1080, "language": "fr"}, nil)
	ada.must("POST", "/api/tables/"+running+"/silence", map[string]bool{"silent": true}, nil)
	status, body := ada.call("GET", "/api/me/export", nil)
	if status != http.StatusOK {
		t.Fatalf("%d %s", status, body)
	}
	files := map[string]string{}
	z, err := zip.NewReader(bytes.NewReader(body), int64(len(body)))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		files[f.Name] = string(text)
	}
	if !strings.Contains(files["me.json"], "ada@example.org") || !strings.Contains(files["said.json"], "mine alone") ||
		strings.Contains(files["said.json"], "of Ben") || !strings.Contains(files["tables.json"], over) {
		t.Errorf("%v", files)
	}
	if !strings.Contains(files["words.json"], `"zone": "Europe/Paris"`) || !strings.Contains(files["words.json"], running) {
		t.Errorf("how she is told: %s", files["words.json"])
	}
	_, record := ada.call("GET", "/api/tables/"+over+"/record", nil)
	if files["records/"+over+".record"] != string(record) {
		t.Error("the record is another one")
	}
	var mine, seen map[string]json.RawMessage
	if err := json.Unmarshal([]byte(files["tables/"+running+".json"]), &mine); err != nil {
		t.Fatal(err)
	}
	_, text := ada.call("GET", "/api/tables/"+running, nil)
	if err := json.Unmarshal(text, &seen); err != nil {
		t.Fatal(err)
	}
	var a, b bytes.Buffer
	_ = json.Compact(&a, mine["view"])
	_ = json.Compact(&b, seen["view"])
	if a.String() != b.String() || files["records/"+running+".record"] != "" {
		t.Errorf("a running game is there otherwise than her seat sees it: %s\n%s", a.String(), b.String())
	}
	if strings.Contains(string(body), "crom_") {
		t.Error("a secret is in the archive")
	}
}

// Whoever goes is a former player, and nobody's game is lost by it.
func TestDeletion(t *testing.T) {
	t.Parallel()
	c := openClub(t)
	ada, ben := c.guest("Ada"), c.guest("Ben")
	c.byMail(ada, "ada@example.org")
	running := ben.create("me", "open", "bot:random")
	ada.must("POST", "/api/tables/"+running+"/join", map[string]any{}, nil)
	ada.must("POST", "/api/tables/"+running+"/chat", map[string]string{"text": "good bye"}, nil)
	waiting := ada.create("me", "open", "open")
	alone := ada.create("me", "bot:random", "bot:random")
	hosted := ada.create("me", "hot", "open") // a screen shared with somebody
	ben.must("POST", "/api/tables/"+hosted+"/join", map[string]any{}, nil)
	token := ada.token()
	session := ada.cookies()["cromford_session"]
	events, stop := ben.stream(t, running, "")
	defer stop()
	<-events
	ada.refused("POST", "/api/me/delete", map[string]bool{"sure": false}, http.StatusBadRequest)
	ada.must("POST", "/api/me/delete", map[string]bool{"sure": true}, nil)
	if m := ada.me(); m.ID != "" {
		t.Errorf("deleted, and still %+v", m)
	}
	eve := c.stranger()
	eve.setCookie("cromford_session", session)
	if m := eve.me(); m.ID != "" {
		t.Errorf("the session is still good: %+v", m)
	}
	if got := c.direct("GET", "/api/me", token, nil).Code; got != http.StatusUnauthorized {
		t.Errorf("the token is still good: %d", got)
	}
	_, text := ben.call("GET", "/api/tables/"+running, nil)
	if strings.Contains(string(text), "Ada") || !strings.Contains(string(text), `"alias":"former"`) ||
		!strings.Contains(string(text), "good bye") {
		t.Errorf("Ben sees %s", text)
	}
	for _, id := range []string{running, hosted} {
		ben.finish(id)
	}
	_, record := ben.call("GET", "/api/tables/"+running+"/record", nil)
	if strings.Contains(string(record), "Ada") || !strings.Contains(string(record), "A former player") {
		t.Errorf("the record: %s", record[:min(len(record), 600)])
	}
	for _, id := range []string{waiting, alone} {
		in, err := c.store.Table(t.Context(), id)
		if err != nil || in.Status != "closed" {
			t.Errorf("%s is %+v, %v", id, in, err)
		}
	}
	// The address is free again, and leads to somebody new.
	if out := c.byMail(c.stranger(), "ada@example.org"); !out.New || out.Me.ID == ada.id {
		t.Errorf("%+v", out)
	}
	ben.refused("PATCH", "/api/me", map[string]string{"name": "A former player"}, http.StatusBadRequest)
}

// Whoever has an account may have five tables in the lobby, a guest one.
func TestListedTables(t *testing.T) {
	c := openClub(t)
	for _, tt := range []struct {
		account bool
		want    int
	}{{false, 1}, {true, 5}} {
		g := c.guest(fmt.Sprint("Ada ", tt.want))
		if tt.account {
			c.byMail(g, "ada@example.org")
		}
		n := 0
		for range 7 {
			seats := []map[string]string{{"kind": "me"}, {"kind": "open"}, {"kind": "open"}}
			body := map[string]any{"game": "railways", "listed": true, "seats": seats}
			if status, _ := g.call("POST", "/api/tables", body); status == http.StatusOK {
				n++
			}
		}
		if n != tt.want {
			t.Errorf("account %v: %d tables in the lobby", tt.account, n)
		}
	}
}
