package api_test

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
)

const marketPath = "/api/market"

// Whoever asks for a market gets it without becoming a guest.
func TestMarket(t *testing.T) {
	h := open(t)
	question, err := os.ReadFile("../../engine/market/testdata/figure.json")
	if err != nil {
		t.Fatal(err)
	}
	w := h.direct(http.MethodPost, marketPath, "", question)
	var got struct {
		Sold    int
		Sellers []struct {
			Name         string
			Sold, Income int
			Steps        int `json:"share_steps"`
			Reasons      map[string]int
		}
	}
	if err := json.Unmarshal(w.Body.Bytes(), &got); err != nil || w.Code != http.StatusOK || len(got.Sellers) != 4 {
		t.Fatalf("%d %s, %v", w.Code, w.Body, err)
	}
	if g := got.Sellers[2]; got.Sold != 8 || g.Name != "Green" || g.Sold != 3 || g.Income != 18 || g.Steps != 3 || g.Reasons["appeal"] != 1 {
		t.Errorf("%+v", got)
	}
	if c := w.Header().Get("Set-Cookie"); c != "" {
		t.Errorf("a guest was made: %s", c)
	}
}

func TestBadMarkets(t *testing.T) {
	h := open(t)
	const a = `{"name":"A","appeal":2,"supply":2,"price":5}`
	for _, tt := range []struct{ question, want string }{
		{"", ""},
		{"who sells what?", ""},
		{"[]", ""},
		{"null", ""},
		{`{"demand":"many","sellers":[` + a + `]}`, ""},
		{`{"demand":1.5,"sellers":[` + a + `]}`, ""},
		{`{"demand":3,"sellers":[` + a + `],"weather":"fair"}`, ""},
		{`{"demand":1e300,"sellers":[` + a + `]}`, ""},
		{`{"demand":99999999999999999999,"sellers":[` + a + `]}`, ""},
		{`{"demand":3,"sellers":"A"}`, ""},
		{`{}`, "the demand is missing"},
		{`{"demand":3,"sellers":[]}`, "1 to 4 companies"},
		{`{"demand":-3,"sellers":[` + a + `]}`, "the demand must be from 0 to 99, not -3"},
		{`{"demand":3,"sellers":[{"name":"A","appeal":2,"supply":1000000,"price":5}]}`, "A: the supply must be from 0 to 99"},
		{`{"demand":3,"sellers":[{"name":"A","appeal":2,"price":5}]}`, "A: the supply is missing"},
		{`{"demand":3,"sellers":[{"appeal":2,"supply":2,"price":5}]}`, "seller 1: the name"},
		{`{"demand":3,"sellers":[` + a + `,` + a + `]}`, "name of its own"},
		{`{"demand":3,"sellers":[` + strings.Repeat(a+",", 3000) + a + `]}`, ""}, // larger than any body may be
	} {
		w := h.direct(http.MethodPost, marketPath, "", []byte(tt.question))
		var p struct{ Code, Detail string }
		err := json.Unmarshal(w.Body.Bytes(), &p)
		if err != nil || p.Code != "invalid" || p.Detail == "" || !strings.Contains(p.Detail, tt.want) {
			t.Errorf("%.80s: %d %s, want %q", tt.question, w.Code, w.Body, tt.want)
		}
		if w.Code < 400 || w.Code >= 500 {
			t.Errorf("%.80s: status %d", tt.question, w.Code)
		}
	}
	req := httptest.NewRequestWithContext(context.Background(), http.MethodPost, "http://127.0.0.1"+marketPath,
		bytes.NewReader([]byte("demand=3")))
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	w := httptest.NewRecorder()
	h.handler.ServeHTTP(w, req)
	if w.Code < 400 || w.Code >= 500 {
		t.Errorf("a form: %d %s", w.Code, w.Body)
	}
}
