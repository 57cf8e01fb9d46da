package words

import (
	"testing"
	"time"
)

// Quiet hours go by the clock on the person's wall. Word that falls into them waits; if its deadline would pass meanwhile, it
// comes half an hour before they begin, or at once if that is past.
func TestQuietHours(t *testing.T) {
	e := DefaultEars()
	e.Zone, e.Quiet = "Europe/London", Quiet{From: 22 * 60, To: 7*60 + 30}
	at := func(text string) time.Time {
		t.Helper()
		if text == "" {
			return time.Time{}
		}
		v, err := time.ParseInLocation("2006-01-02 15:04", text, e.zone())
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	for _, tt := range []struct{ name, at, deadline, now, want string }{
		{"by day", "2026-03-03 14:00", "", "2026-03-03 14:00", "2026-03-03 14:00"},
		{"at the last moment", "2026-03-03 21:59", "", "2026-03-03 21:59", "2026-03-03 21:59"},
		{"when they begin", "2026-03-03 22:00", "", "2026-03-03 22:00", "2026-03-04 07:30"},
		{"after midnight", "2026-03-04 03:00", "", "2026-03-04 03:00", "2026-03-04 07:30"},
		{"when they end", "2026-03-04 07:30", "", "2026-03-04 07:30", "2026-03-04 07:30"},
		{"a deadline after them", "2026-03-03 23:00", "2026-03-04 08:00", "2026-03-03 23:00", "2026-03-04 07:30"},
		{"a deadline in them, known before", "2026-03-03 23:00", "2026-03-04 05:00", "2026-03-03 15:00", "2026-03-03 21:30"},
		{"a deadline in them, too late for that", "2026-03-03 23:00", "2026-03-04 05:00", "2026-03-03 23:00", "2026-03-03 23:00"},
		{"the night in which an hour is left out", "2026-03-28 23:00", "", "2026-03-28 23:00", "2026-03-29 07:30"},
		{"the night that has an hour more", "2026-10-25 00:30", "", "2026-10-25 00:30", "2026-10-25 07:30"},
		{"what was due long ago", "2026-03-01 14:00", "", "2026-03-04 06:00", "2026-03-04 07:30"},
	} {
		if got := e.when(at(tt.at), at(tt.deadline), at(tt.now)); !got.Equal(at(tt.want)) {
			t.Errorf("%s: %v, want %s", tt.name, got, tt.want)
		}
	}
	e.Quiet = Quiet{From: 12 * 60, To: 14 * 60} // a nap
	if got := e.when(at("2026-03-03 13:00"), time.Time{}, at("2026-03-03 13:00")); !got.Equal(at("2026-03-03 14:00")) {
		t.Error(got)
	}
	e.Quiet = Quiet{}
	if got := e.when(at("2026-03-03 03:00"), time.Time{}, at("2026-03-03 03:00")); !got.Equal(at("2026-03-03 03:00")) {
		t.Error(got)
	}
	if got := e.nextDigest(at("2026-03-03 18:00")); !got.Equal(at("2026-03-04 18:00")) {
		t.Error(got)
	}
}

func TestEarsAreChecked(t *testing.T) {
	for name, spoil := range map[string]func(*Ears){
		"zone": func(e *Ears) { e.Zone = "Mars/Phobos" }, "no zone": func(e *Ears) { e.Zone = "" }, "ours": func(e *Ears) { e.Zone = "Local" },
		"up": func(e *Ears) { e.Zone = "../../etc/passwd" }, "language": func(e *Ears) { e.Language = "de" },
		"time": func(e *Ears) { e.Quiet.From = 1440 }, "kind": func(e *Ears) { e.Choices[0].Kind = "weather" },
		"twice": func(e *Ears) { e.Choices[0].Kind = e.Choices[1].Kind },
	} {
		e := DefaultEars()
		if err := e.check(); err != nil {
			t.Fatal(err)
		}
		if spoil(&e); e.check() == nil {
			t.Errorf("%s is taken", name)
		}
	}
}
