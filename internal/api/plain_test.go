package api

import (
	"net/http"
	"net/http/httptest"
	"reflect"
	"testing"
)

// What is read on the short way is read on the long one alike, and what is odd is left to that.
func TestReadPlain(t *testing.T) {
	for body, plain := range map[string]bool{
		`{"seat":0,"ask":"0-1","choices":["pass"]}`:                                     true,
		" {\t\"choices\" : [ \"a(1, b)\" , \"c\" ] ,\n\"ask\":\"\", \"seat\" : 9 }\r\n": true,
		`{"seat":10,"ask":"0-1","choices":["pass"]}`:                                    false,
		`{"seat":-1,"ask":"0-1","choices":["pass"]}`:                                    false,
		`{"seat":01,"ask":"0-1","choices":["pass"]}`:                                    false,
		`{"seat":1.0,"ask":"0-1","choices":["pass"]}`:                                   false,
		`{"seat":"1","ask":"0-1","choices":["pass"]}`:                                   false,
		`{"seat":0,"ask":"0-1","choices":["p\u0061ss"]}`:                                false,
		`{"seat":0,"ask":"0-1","choices":["é"]}`:                                        false,
		`{"seat":0,"ask":"0-1","choices":[""]}`:                                         false,
		`{"seat":0,"ask":"0-1","choices":[]}`:                                           false,
		`{"seat":0,"ask":"0-1","choices":["a",]}`:                                       false,
		`{"seat":0,"ask":"0-1","choices":["a"],}`:                                       false,
		`{"seat":0,"ask":"0-1","choices":["a"]} x`:                                      false,
		`{"seat":0,"ask":"0-1","choices":["a"]}{}`:                                      false,
		`{"seat":0,"seat":1,"ask":"0-1","choices":["a"]}`:                               false,
		`{"seat":0,"ask":null,"choices":["a"]}`:                                         false,
		`{"seat":0,"ask":"0-1","choices":null}`:                                         false,
		`{"seat":0,"ask":"0-1"}`:                                                        false,
		`{"seat":0,"ask":"0-1","choices":["a"],"more":1}`:                               false,
		`{"Seat":0,"ask":"0-1","choices":["a"]}`:                                        false,
		`{,"seat":0,"ask":"0-1","choices":["a"]}`:                                       false,
		`}`: false, `{}`: false, ``: false, `{`: false, `[`: false, `{"seat`: false, `{"seat":`: false,
		`{"seat":0,"ask":"0-1","choices":["a`: false,
	} {
		got, ok := readPlain([]byte(body))
		if ok != plain {
			t.Errorf("%s: plain %v", body, ok)
		}
		if want, known := readWhole([]byte(body)); ok && (!known || !reflect.DeepEqual(got, want)) {
			t.Errorf("%s: %+v, and usually %+v", body, got, want)
		}
	}
}

// FuzzReadPlain looks for what is read on the short way and not alike on the long one.
func FuzzReadPlain(f *testing.F) {
	f.Add([]byte(`{"seat":0,"ask":"0-1","choices":["pass","b"]}`))
	f.Fuzz(func(t *testing.T, body []byte) {
		got, ok := readPlain(body)
		if !ok {
			return
		}
		if want, known := readWhole(body); !known || !reflect.DeepEqual(got, want) {
			t.Errorf("%q: %+v, and usually %+v, %v", body, got, want, known)
		}
	})
}

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
