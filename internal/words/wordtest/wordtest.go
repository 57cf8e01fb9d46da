// Package wordtest is the world outside for tests: a push service with a browser behind it, a mail server and a webhook, all on
// this machine.
package wordtest

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-smtp"
)

// Browser is what a browser has of a subscription.
type Browser struct {
	Key  *ecdh.PrivateKey
	Auth []byte
}

// Open decrypts what a push service hands to the browser: RFC 8291, with the content coding of RFC 8188.
func (b *Browser) Open(body []byte) ([]byte, error) {
	const head = 16 + 4 + 1
	if len(body) < head || len(body) < head+int(body[head-1]) {
		return nil, errors.New("it is too short")
	}
	salt, size, id := body[:16], binary.BigEndian.Uint32(body[16:20]), body[head:head+int(body[head-1])]
	sealed := body[head+len(id):]
	if len(sealed) > int(size) {
		return nil, errors.New("it has more than one record")
	}
	theirs, err := ecdh.P256().NewPublicKey(id)
	if err != nil {
		return nil, err
	}
	shared, err := b.Key.ECDH(theirs)
	if err != nil {
		return nil, err
	}
	info := "WebPush: info\x00" + string(b.Key.PublicKey().Bytes()) + string(id)
	ikm, err1 := hkdf.Key(sha256.New, shared, b.Auth, info, 32)
	key, err2 := hkdf.Key(sha256.New, ikm, salt, "Content-Encoding: aes128gcm\x00", 16)
	nonce, err3 := hkdf.Key(sha256.New, ikm, salt, "Content-Encoding: nonce\x00", 12)
	block, err4 := aes.NewCipher(key)
	if err := errors.Join(err1, err2, err3, err4); err != nil {
		return nil, err
	}
	gcm, err := cipher.NewGCM(block)
	if err != nil {
		return nil, err
	}
	text, err := gcm.Open(nil, nonce, sealed, nil)
	if err != nil {
		return nil, err
	}
	end := len(text) - 1
	for end >= 0 && text[end] == 0 {
		end--
	}
	if end < 0 || text[end] != 2 {
		return nil, errors.New("it has no end")
	}
	return text[:end], nil
}

// Got is something that has come.
type Got struct {
	Header http.Header
	Body   []byte
}

// Sink is a server that takes what it is sent.
type Sink struct {
	URL string
	mu  sync.Mutex
	got []Got
	// Answer is the status of its answers, 201 if it is 0.
	Answer func() int
}

func (s *Sink) add(g Got) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.got = append(s.got, g)
}

// All is what has come so far.
func (s *Sink) All() []Got {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]Got(nil), s.got...)
}

// Wait waits until so much has come, and a moment longer: nothing more may come.
func (s *Sink) Wait(t *testing.T, n int) []Got {
	t.Helper()
	for end := time.Now().Add(20 * time.Second); len(s.All()) < n; time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%d have come, want %d", len(s.All()), n)
		}
	}
	time.Sleep(100 * time.Millisecond)
	if got := s.All(); len(got) != n {
		t.Fatalf("%d have come, want %d", len(got), n)
	}
	return s.All()
}

// NewSink is a web server: a push service, or a webhook.
func NewSink(t *testing.T) *Sink {
	t.Helper()
	s := &Sink{}
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			return
		}
		status := http.StatusCreated
		if s.Answer != nil {
			status = s.Answer()
		}
		w.WriteHeader(status)
		if status < http.StatusBadRequest {
			s.add(Got{r.Header.Clone(), body})
		}
	}))
	t.Cleanup(srv.Close)
	s.URL = srv.URL
	return s
}

// NewBrowser is a browser, with its keys as a subscription has them.
func NewBrowser(t *testing.T) (b *Browser, key, auth string) {
	t.Helper()
	private, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	b = &Browser{Key: private, Auth: make([]byte, 16)}
	_, _ = rand.Read(b.Auth) // it never fails
	code := base64.RawURLEncoding
	return b, code.EncodeToString(private.PublicKey().Bytes()), code.EncodeToString(b.Auth)
}

// NewMailServer is an SMTP server. Each letter is as it came, its envelope in the header under To and From.
func NewMailServer(t *testing.T) *Sink {
	t.Helper()
	s := &Sink{}
	srv := smtp.NewServer(smtp.BackendFunc(func(*smtp.Conn) (smtp.Session, error) { return &session{sink: s}, nil }))
	srv.Domain, srv.AllowInsecureAuth, srv.ReadTimeout, srv.WriteTimeout = "localhost", true, 10*time.Second, 10*time.Second
	ln, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	go func() { _ = srv.Serve(ln) }() // it ends when it is closed
	t.Cleanup(func() { _ = srv.Close() })
	s.URL = "smtp://" + ln.Addr().String()
	return s
}

// session is one connection to the mail server.
type session struct {
	sink     *Sink
	from, to string
}

func (s *session) Mail(from string, _ *smtp.MailOptions) error { s.from = from; return nil }

func (s *session) Rcpt(to string, _ *smtp.RcptOptions) error {
	if s.sink.Answer != nil && s.sink.Answer() >= 400 {
		return &smtp.SMTPError{Code: s.sink.Answer(), EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "no such user " + to}
	}
	s.to = to
	return nil
}

func (s *session) Data(r io.Reader) error {
	body, err := io.ReadAll(r)
	if err == nil {
		s.sink.add(Got{http.Header{"To": {s.to}, "From": {s.from}}, body})
	}
	return err
}

func (s *session) Reset()        {}
func (s *session) Logout() error { return nil }
