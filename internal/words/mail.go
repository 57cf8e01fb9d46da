package words

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"html/template"
	netmail "net/mail"
	"net/netip"
	"net/url"
	"strconv"
	"strings"

	"github.com/wneessen/go-mail"

	"cromford/internal/account"
)

// Mailer hands mail to a server.
type Mailer struct {
	host    string
	options []mail.Option
	from    string
	address string // of from
}

// NewMailer reads where mail goes: smtp://USER:PASSWORD@HOST:PORT, with STARTTLS unless the server is this machine itself, or
// smtps:// with TLS from the start.
func NewMailer(server, from string) (*Mailer, error) {
	u, err := url.Parse(server)
	if err != nil || u.Hostname() == "" || u.Scheme != "smtp" && u.Scheme != "smtps" || strings.Trim(u.Path, "/") != "" {
		return nil, errors.New("--smtp: it must look like smtp://user:password@mail.example.org:587 or smtps://…:465") // it may hold a password
	}
	a, err := netmail.ParseAddress(from)
	if err != nil {
		return nil, fmt.Errorf("--mail-from: %q is not a mail address; it looks like Cromford <cromford@example.org>", from)
	}
	if a.Name == "" {
		a.Name = "Cromford"
	}
	m := &Mailer{host: u.Hostname(), from: a.String(), address: a.Address, options: []mail.Option{mail.WithTimeout(patience)}}
	port := map[string]int{"smtp": 587, "smtps": 465}[u.Scheme]
	if u.Port() != "" {
		if port, err = strconv.Atoi(u.Port()); err != nil {
			return nil, errors.New("--smtp: the port is not a number")
		}
	}
	m.options = append(m.options, mail.WithPort(port))
	switch {
	case u.Scheme == "smtps":
		m.options = append(m.options, mail.WithSSL())
	case loopback(m.host):
		m.options = append(m.options, mail.WithTLSPolicy(mail.NoTLS))
	default:
		m.options = append(m.options, mail.WithTLSPolicy(mail.TLSMandatory))
	}
	if u.User != nil {
		password, _ := u.User.Password()
		m.options = append(m.options, mail.WithSMTPAuth(mail.SMTPAuthAutoDiscover), mail.WithUsername(u.User.Username()),
			mail.WithPassword(password))
	}
	return m, nil
}

func loopback(host string) bool {
	a, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && a.IsLoopback()
}

// letterhead is what every letter looks like: one column, no pictures, nothing that is fetched.
var letterhead = template.Must(template.New("letter").Parse(`<!doctype html>
<html lang="{{.Language}}"><body style="margin:0;padding:24px;background:#EFE8D8;color:#2A2520;font:16px/1.5 Georgia,serif">
<div style="max-width:560px;margin:0 auto;padding:20px 24px;background:#FAF6EC;border:1px solid #D2C7AE">
<h1 style="margin:0 0 12px;font-size:21px">{{.Title}}</h1>
{{range .Lines}}<p style="margin:0 0 12px">
{{- if .URL}}<a href="{{.URL}}" style="color:#7A560C;font-weight:bold">{{.Text}}</a>{{else}}{{.Text}}{{end}}
{{- if .More}}<br>{{.More}}{{end}}</p>
{{end}}{{if .Foot}}<p style="margin:20px 0 0;font-size:13px;color:#6B6154">{{.Foot}}
<a href="{{.Stop}}" style="color:#6B6154">{{.StopText}}</a></p>{{end}}
</div></body></html>
`))

// sheet is a letter as it is written.
type sheet struct {
	Language, Title      string
	Lines                []Line
	Foot, Stop, StopText string
}

// plain is the letter without any dress.
func (sh *sheet) plain() string {
	var b strings.Builder
	for _, l := range sh.Lines {
		b.WriteString(l.Text + "\n")
		if l.More != "" {
			b.WriteString(l.More + "\n")
		}
		if l.URL != "" && l.URL != l.Text {
			b.WriteString(l.URL + "\n")
		}
		b.WriteString("\n")
	}
	if sh.Foot != "" {
		b.WriteString("-- \n" + sh.Foot + "\n" + sh.StopText + ": " + sh.Stop + "\n")
	}
	return b.String()
}

// words sends a message by mail.
func (m *Mailer) words(ctx context.Context, s *Service, h *Hearer, to string, d *Delivery, msg *Message) error {
	say := speechOf(&h.Ears)
	stop := s.Base + "/api/words/stop?of=" + url.QueryEscape(s.stopToken(h.Person))
	return m.send(ctx, to, d.ID, &sheet{Language: h.Ears.Language, Title: msg.Title, Lines: msg.Lines, Stop: stop,
		Foot: say.Get("club.words.mail.foot"), StopText: say.Get("club.words.mail.stop")})
}

// ErrNoMail is returned where there is no server for mail.
var ErrNoMail = errors.New("this house sends no mail")

// Post lets a letter be sent. It is not held back by anything: whoever gets it has asked for it.
func (s *Service) Post(ctx context.Context, l account.Letter) error {
	if s.Mailer == nil || s.outbox == nil {
		return ErrNoMail
	}
	if err := s.outbox.Wake(ctx); err != nil {
		return err
	}
	return s.outbox.Send(ctx, nil, []Delivery{{ID: newID(), Channel: Mail, Letter: &l}})
}

// letter sends a letter. Its words are club.letter.KIND.subject and club.letter.KIND.body; a line of them that is an address of the
// house becomes a link.
func (m *Mailer) letter(ctx context.Context, s *Service, d *Delivery) error {
	l := d.Letter
	if m == nil {
		return ErrNoMail
	}
	say := speechOf(&Ears{Language: l.Language, Zone: "UTC"})
	var args []any
	for name, value := range l.Args {
		args = append(args, name, value)
	}
	key := "club.letter." + string(l.Kind)
	sh := &sheet{Language: say.Language, Title: say.say(key+".subject", args...)}
	for _, p := range strings.Split(say.say(key+".body", args...), "\n") {
		if p = strings.TrimSpace(p); p == "" {
			continue
		}
		line := Line{Text: p}
		if strings.HasPrefix(p, s.Base+"/") && !strings.ContainsAny(p, " <>\"") {
			line.URL = p
		}
		sh.Lines = append(sh.Lines, line)
	}
	return m.send(ctx, l.To, d.ID, sh)
}

// send hands one letter to the server. No error names whom it was for.
func (m *Mailer) send(ctx context.Context, to, id string, sh *sheet) error {
	msg := mail.NewMsg()
	if err := errors.Join(msg.From(m.from), msg.To(to)); err != nil {
		return refused{errors.New("the mail address cannot be one")}
	}
	msg.Subject(sh.Title)
	msg.SetDate()
	// A letter that comes twice has the same id, and most programs then show it once.
	host := m.address[strings.LastIndexByte(m.address, '@')+1:]
	msg.SetMessageIDWithValue(id + "@" + host)
	msg.SetGenHeader("Auto-Submitted", "auto-generated")
	msg.SetGenHeader("Content-Language", sh.Language)
	if sh.Stop != "" {
		msg.SetGenHeader("List-Unsubscribe", "<"+sh.Stop+">")
		msg.SetGenHeader("List-Unsubscribe-Post", "List-Unsubscribe=One-Click")
	}
	var page bytes.Buffer
	if err := letterhead.Execute(&page, sh); err != nil {
		return err
	}
	msg.SetBodyString(mail.TypeTextPlain, sh.plain())
	msg.AddAlternativeString(mail.TypeTextHTML, page.String())
	client, err := mail.NewClient(m.host, m.options...)
	if err != nil {
		return err
	}
	if err := client.DialAndSendWithContext(ctx, msg); err != nil {
		plain := errors.New("the mail server: " + strings.ReplaceAll(err.Error(), to, "(the address)"))
		if se := (*mail.SendError)(nil); errors.As(err, &se) && !se.IsTemp() && se.ErrorCode() >= 550 {
			return refused{plain}
		}
		return plain
	}
	return nil
}

// Stopping is the small page behind the link that stops mail; done tells that it has.
func Stopping(language, action string, done bool) []byte {
	say := speechOf(&Ears{Language: language, Zone: "UTC"})
	var b bytes.Buffer
	title := "club.words.stop"
	if done {
		title = "club.words.stopped"
	}
	_ = stopPage.Execute(&b, map[string]any{"Language": say.Language, "Title": say.Get(title), "Button": say.Get("club.words.stop.button"),
		"Action": action, "Done": done}) // it writes into memory
	return b.Bytes()
}

var stopPage = template.Must(template.New("stop").Parse(`<!doctype html>
<html lang="{{.Language}}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Cromford</title>
<h1>{{.Title}}</h1>
{{if not .Done}}<form method="post" action="{{.Action}}"><button>{{.Button}}</button></form>{{end}}
</html>
`))
