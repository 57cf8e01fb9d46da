package api

import (
	"net/http"
	"net/http/httptest"
	"testing"
)

// Only a path that is written as usual is a choice's without being looked for.
func TestTableChosen(t *testing.T) {
	for path, want := range map[string]string{
		"/api/tables/abc12/choices": "abc12", "/api/tables/a%62c/choices": "", "/api/tables/a%2Fb/choices": "", "/api/tables//choices": "",
		"/api/tables/../choices": "", "/api/tables/a/b/choices": "", "/api/tables/a/choices/": "", "/api/tables/choices": "",
		"/api/tables/é/choices": "",
	} {
		if got := tableChosen(httptest.NewRequest(http.MethodPost, path, http.NoBody)); got != want {
			t.Errorf("%s: %q", path, got)
		}
		if got := tableChosen(httptest.NewRequest(http.MethodGet, path, http.NoBody)); got != "" {
			t.Errorf("GET %s: %q", path, got)
		}
	}
}
