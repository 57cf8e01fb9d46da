package words

import (
	"context"
	"crypto/ecdh"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/SherClockHolmes/webpush-go"

	"cromford/internal/table"
)

// vapid are the keys by which push services know this house.
type vapid struct{ public, private, subscriber string }

// vapidOf reads the keys, or makes them at the first start.
func vapidOf(ctx context.Context, store Store) (v vapid, err error) {
	fresh, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		return v, err
	}
	stored, err := store.Secret(ctx, "vapid", fresh.Bytes())
	if err != nil {
		return v, err
	}
	key, err := ecdh.P256().NewPrivateKey(stored)
	if err != nil {
		return v, fmt.Errorf("the stored keys for pushes: %w", err)
	}
	code := base64.RawURLEncoding
	return vapid{public: code.EncodeToString(key.PublicKey().Bytes()), private: code.EncodeToString(key.Bytes())}, nil
}

// maxPushes is how many browsers a person has.
const maxPushes = 20

// AddPush lets a browser take pushes for a person.
func (s *Service) AddPush(ctx context.Context, person string, p Subscription) (id string, err error) {
	if err := s.street.check(p.Endpoint); err != nil {
		return "", err
	}
	key, err1 := decode(p.Key)
	auth, err2 := decode(p.Auth)
	if err1 == nil {
		_, err1 = ecdh.P256().NewPublicKey(key)
	}
	if err1 != nil || err2 != nil || len(auth) != 16 {
		return "", fail("the keys are not those of a browser's subscription")
	}
	h, err := s.Store.Hearer(ctx, person)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256([]byte(p.Endpoint))
	p.ID, p.Created = base64.RawURLEncoding.EncodeToString(sum[:12]), s.Clock.Milli()
	if len(h.Pushes) >= maxPushes {
		return "", fail("too many browsers of yours take pushes; turn them off on one that you no longer use")
	}
	return p.ID, s.changed(ctx, person, s.Store.AddPush(ctx, person, p))
}

func decode(s string) ([]byte, error) {
	return base64.RawURLEncoding.DecodeString(strings.TrimRight(strings.NewReplacer("+", "-", "/", "_").Replace(s), "="))
}

// RemovePush lets a browser of a person take no more pushes.
func (s *Service) RemovePush(ctx context.Context, person, id string) error {
	return s.changed(ctx, person, s.Store.RemovePush(ctx, person, id))
}

// note is what a service worker is told.
type note struct {
	ID    string `json:"id"`
	Title string `json:"title"`
	Body  string `json:"body"`
	URL   string `json:"url"`
	Tag   string `json:"tag"`
	Badge int    `json:"badge"`
	Lang  string `json:"lang"`
}

// longest is how long a push service keeps a message for a device that is off.
const longest = 7 * 24 * time.Hour

// push hands a message to a browser's push service.
func (s *Service) push(ctx context.Context, to *Subscription, d *Delivery, m *Message, said []Said) error {
	ctx, cancel := deadlineOf(ctx)
	defer cancel()
	n := note{ID: d.ID, Title: m.Title, Body: cut(m.Body(), 1500), URL: m.URL, Tag: m.Tag, Lang: m.Language}
	opts := &webpush.Options{HTTPClient: s.street, Subscriber: s.vapid.subscriber, VAPIDPublicKey: s.vapid.public,
		VAPIDPrivateKey: s.vapid.private, Urgency: webpush.UrgencyNormal, TTL: int(longest.Seconds())}
	if m.Tag != "" {
		sum := sha256.Sum256([]byte(m.Tag))
		opts.Topic = base64.RawURLEncoding.EncodeToString(sum[:24])
	} else {
		n.Tag = d.ID
	}
	owed := map[string]bool{} // the figures of the lobby may not be stored yet
	for _, w := range said {
		turn := w.Kind == table.NoticeTurn || w.Kind == table.NoticeDeadline
		if turn {
			owed[w.Table] = true
		}
		if turn || w.Kind == testKind {
			opts.Urgency = webpush.UrgencyHigh
		}
	}
	n.Badge = max(d.Waiting, len(owed))
	if left := time.UnixMilli(said[0].Deadline).Sub(s.Clock.Now()); len(said) == 1 && left > 0 { // after that it is no use
		opts.TTL = min(opts.TTL, int(left.Seconds())+1)
	}
	text, err := json.Marshal(n)
	if err != nil {
		return err
	}
	res, err := webpush.SendNotificationWithContext(ctx, text, &webpush.Subscription{Endpoint: to.Endpoint,
		Keys: webpush.Keys{Auth: to.Auth, P256dh: to.Key}}, opts)
	if err != nil {
		return fmt.Errorf("the push service was not reached: %w", bare(err))
	}
	switch res.StatusCode {
	case http.StatusNotFound, http.StatusGone: // the browser takes no more
		return s.changed(ctx, d.Person, s.Store.RemovePush(ctx, "", to.ID))
	case http.StatusBadRequest, http.StatusUnauthorized, http.StatusForbidden, http.StatusRequestEntityTooLarge:
		return refused{fmt.Errorf("the push service: %w", answered(res))}
	}
	if err := answered(res); err != nil {
		return fmt.Errorf("the push service: %w", err)
	}
	return nil
}

// cut is the beginning of a text of at most n bytes, on the boundary of a character.
func cut(s string, n int) string {
	if len(s) <= n {
		return s
	}
	return strings.ToValidUTF8(s[:n-3], "") + "…"
}
