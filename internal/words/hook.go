package words

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"cromford/internal/table"
)

// Shape is the form of what a webhook is sent.
type Shape string

// The shapes.
const (
	Standard Shape = "standard" // as standardwebhooks.com has it
	Discord  Shape = "discord"
	Slack    Shape = "slack"
)

// secretPrefix marks the secret of a webhook, as Standard Webhooks has it.
const secretPrefix = "whsec_"

// SaveHook names a webhook of a person, and tells the secret with which its messages are signed. That of an address that was
// named before stays.
func (s *Service) SaveHook(ctx context.Context, person, address string, shape Shape) (secret string, err error) {
	if !slices.Contains([]Shape{Standard, Discord, Slack}, shape) {
		return "", fail("the shape can be standard, discord or slack")
	}
	if err := s.street.check(address); err != nil {
		return "", err
	}
	h, err := s.Store.Hearer(ctx, person)
	if err != nil {
		return "", err
	}
	hook := &Hook{URL: address, Shape: shape, Secret: secretPrefix + base64.StdEncoding.EncodeToString(random(24))}
	if h.Hook != nil && h.Hook.URL == address {
		hook.Secret = h.Hook.Secret
	}
	return hook.Secret, s.changed(ctx, person, s.Store.SaveHook(ctx, person, hook))
}

// RemoveHook forgets a webhook.
func (s *Service) RemoveHook(ctx context.Context, person string) error {
	return s.changed(ctx, person, s.Store.RemoveHook(ctx, person))
}

// sign is the signature of a message, as Standard Webhooks has it: of its id, its time and its body.
func sign(secret, id string, at time.Time, body []byte) (string, error) {
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, secretPrefix))
	if err != nil {
		return "", err
	}
	mac := hmac.New(sha256.New, key)
	fmt.Fprintf(mac, "%s.%d.%s", id, at.Unix(), body)
	return "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil)), nil
}

// event is what a standard webhook is sent.
type event struct {
	Type      string    `json:"type"` // the kind, or words if there are several
	Timestamp string    `json:"timestamp"`
	Data      eventData `json:"data"`
}

type eventData struct {
	Text  string      `json:"text"`
	URL   string      `json:"url"`
	Words []eventWord `json:"words"`
}

type eventWord struct {
	Kind     table.NoticeKind `json:"kind"`
	Table    string           `json:"table,omitempty"`
	Name     string           `json:"name,omitempty"`
	Game     string           `json:"game,omitempty"`
	Who      string           `json:"who,omitempty"`
	At       string           `json:"at"`
	Deadline string           `json:"deadline,omitempty"`
	URL      string           `json:"url"`
}

// bodyOf is a message in the shape that a webhook takes.
func bodyOf(shape Shape, m *Message, said []Said, now time.Time) ([]byte, error) {
	switch shape {
	case Discord:
		// Nobody can be called by a table's name, and no link is unfolded into a picture.
		return json.Marshal(map[string]any{"content": cut(plainText(m, discordLink), 1900),
			"allowed_mentions": map[string]any{"parse": []string{}}, "flags": 4})
	case Slack:
		return json.Marshal(map[string]any{"text": plainText(m, slackLink), "unfurl_links": false})
	case Standard:
	}
	plain := plainText(m, func(l Line) string { return l.Text })
	e := event{Type: "words", Timestamp: stamp(now.UnixMilli()), Data: eventData{Text: plain, URL: m.URL}}
	if len(said) == 1 {
		e.Type = string(said[0].Kind)
	}
	for i, w := range said {
		ew := eventWord{Kind: w.Kind, Table: w.Table, Name: w.Name, Game: w.Game, Who: w.Who, At: stamp(w.At), URL: m.Lines[i].URL}
		if w.Deadline != 0 {
			ew.Deadline = stamp(w.Deadline)
		}
		e.Data.Words = append(e.Data.Words, ew)
	}
	return json.Marshal(e)
}

func stamp(ms int64) string { return time.UnixMilli(ms).UTC().Format(time.RFC3339) }

// plainText is a message line by line.
func plainText(m *Message, text func(Line) string) string {
	var out []string
	for _, l := range m.Lines {
		line := text(l)
		if l.More != "" {
			line += " (" + l.More + ")"
		}
		out = append(out, line)
	}
	return strings.Join(out, "\n")
}

// discordLink is a line as a link, with what Discord would take for a mark of its own made harmless.
func discordLink(l Line) string {
	esc := strings.NewReplacer(`\`, `\\`, "*", `\*`, "_", `\_`, "~", `\~`, "`", "\\`", "|", `\|`,
		">", `\>`, "[", `\[`, "]", `\]`, "@", "@\u200b")
	return "[" + esc.Replace(l.Text) + "](<" + l.URL + ">)"
}

func slackLink(l Line) string {
	esc := strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", "|", "¦")
	return "<" + l.URL + "|" + esc.Replace(l.Text) + ">"
}

// hook posts a message to a webhook.
func (s *Service) hook(ctx context.Context, person string, to *Hook, d *Delivery, m *Message, said []Said) error {
	ctx, cancel := deadlineOf(ctx)
	defer cancel()
	// Signatures are checked against the real time, whatever the house's clock says.
	now := time.Now()
	body, err := bodyOf(to.Shape, m, said, s.Clock.Now())
	if err != nil {
		return err
	}
	id := "msg_" + d.ID
	signature, err := sign(to.Secret, id, now, body)
	if err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, to.URL, bytes.NewReader(body))
	if err != nil {
		return refused{bare(err)}
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("User-Agent", "Cromford")
	req.Header.Set("Webhook-Id", id)
	req.Header.Set("Webhook-Timestamp", strconv.FormatInt(now.Unix(), 10))
	req.Header.Set("Webhook-Signature", signature)
	res, err := s.street.Do(req)
	answer := "unreachable"
	if err == nil {
		answer = strconv.Itoa(res.StatusCode)
		err = answered(res)
	}
	if noted := s.Store.HookAnswered(ctx, person, answer, s.Clock.Milli()); noted != nil {
		s.Log.Warn("what a webhook has answered is not stored", "reason", noted)
	}
	switch {
	case err == nil:
		return nil
	case res != nil && res.StatusCode == http.StatusGone: // it wants no more
		return s.RemoveHook(ctx, person)
	}
	return fmt.Errorf("the webhook: %w", err)
}
