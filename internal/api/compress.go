package api

import (
	"net/http"

	"github.com/klauspost/compress/gzhttp"
	"github.com/klauspost/compress/zstd"
)

// compress packs the answers of the API and its streams, by zstd where the browser has it and by gzip otherwise. A stream is
// one packed text: each event is flushed by itself and says only what differs from those before it, for the window of zstd
// holds several states of a table. (That of gzip holds less than one: its events cost some 4 kB.)
//
// What is packed together with a guess of somebody who sees how long it is can be guessed (BREACH). Our answers hold no
// secret worth that: cookies travel in headers, and a token, which is one, is answered unpacked. A state holds a hand of
// cards beside the talk of rivals; to gain by it a rival would have to tap the line and talk nonsense for the whole evening.
func compress(next http.Handler) (http.Handler, error) {
	wrap, err := gzhttp.NewWrapper(gzhttp.EnableZstd(true), gzhttp.PreferZstd(true), gzhttp.ZstdCompressionLevel(int(zstd.SpeedFastest)))
	if err != nil {
		return nil, err
	}
	packed := wrap(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == tokensPath {
			next.ServeHTTP(w, r)
			return
		}
		packed.ServeHTTP(w, r)
	}), nil
}
