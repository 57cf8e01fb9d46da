package api

import (
	"archive/zip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"time"

	"cromford/internal/account"
	"cromford/internal/table"
)

// Chapter is a part of what somebody takes along: the name of a file, and what stands in it.
type Chapter func(ctx context.Context, guest string) (file string, content any, err error)

// maxExport is how long somebody may take to fetch all that is theirs.
const maxExport = 5 * time.Minute

// export is all that is somebody's, as one archive. Games that are over are there as records, others as their seat sees them.
func (s *server) export(w http.ResponseWriter, r *http.Request) {
	g := guestOf(r.Context())
	back, _, ok := s.exports.Hold(g.ID)
	if !ok {
		retryAfter(w, 10*time.Second)
		writeProblem(w, problemOf(http.StatusTooManyRequests, "an archive is being made already; wait until it is there"))
		return
	}
	defer back()
	mine, err := s.myAccount(r.Context())
	if err != nil {
		writeProblem(w, s.problem(err))
		return
	}
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(maxExport)) // a test's writer has none
	h := w.Header()
	h.Set("Content-Type", "application/zip")
	h.Set("Content-Disposition", `attachment; filename="cromford.zip"`)
	z := zip.NewWriter(w)
	if err := s.pack(r.Context(), g, z, mine); err != nil {
		_ = s.problem(err)          // it is counted and logged; the answer has begun
		panic(http.ErrAbortHandler) // an archive that is cut off must not pass for a whole one
	}
	_ = z.Close() // nobody is left to tell if this fails
}

func (s *server) pack(ctx context.Context, g account.Guest, z *zip.Writer, mine *MyAccount) error {
	said, err := s.Tables.Said(ctx, g)
	if err != nil {
		return err
	}
	awards, err := s.Tables.Awards(ctx, g)
	if err != nil {
		return err
	}
	ids, err := s.Tables.AllOf(ctx, g)
	if err != nil {
		return err
	}
	if err := errors.Join(add(z, "me.json", struct {
		Me      Me            `json:"me"`
		Account *MyAccount    `json:"account"`
		Awards  []table.Award `json:"awards"`
	}{meOf(g), mine, awards}), add(z, "said.json", append([]table.Remark{}, said...))); err != nil {
		return err
	}
	heard, err := s.hearing(ctx, g)
	if err != nil {
		return err
	}
	if heard.Webhook != nil {
		heard.Webhook.Secret = "" // an archive lies about; whoever wants the secret finds it on the page
	}
	if err := add(z, "words.json", heard); err != nil {
		return err
	}
	for _, chapter := range s.Chapters {
		file, content, err := chapter(ctx, g.ID)
		if err != nil {
			return err
		}
		if err := add(z, file, content); err != nil {
			return err
		}
	}
	tables := []table.Summary{}
	for _, id := range ids {
		st, err := s.Tables.Whole(ctx, g, id)
		if err != nil {
			if table.CodeOf(err) != "" { // it cannot be shown now; all others can
				if err := add(z, "tables/"+id+".problem.json", s.problemOf(err)); err != nil {
					return err
				}
				continue
			}
			return err
		}
		tables = append(tables, st.Table)
		if st.Table.Status != table.Over {
			if err := add(z, "tables/"+id+".json", st); err != nil {
				return err
			}
			continue
		}
		text, err := s.Tables.Record(ctx, g, id)
		if err != nil {
			return err
		}
		f, err := z.Create("records/" + id + ".record")
		if err != nil {
			return err
		}
		if _, err := f.Write(text); err != nil {
			return err
		}
	}
	return add(z, "tables.json", tables)
}

func add(z *zip.Writer, name string, content any) error {
	f, err := z.Create(name)
	if err != nil {
		return err
	}
	enc := json.NewEncoder(f)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", " ")
	if err := enc.Encode(content); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}
