package api

import (
	"context"
	"encoding/json"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"cromford/internal/account"
	"cromford/internal/table"
)

// programPath is whether somebody is a program.
const programPath = mePath + "/program"

// programCosts are the requests of this room that differ from their kind; see dear.
var programCosts = map[string]asked{
	"PUT " + programPath:           {cost: costOfTable, scope: account.ScopePlay},
	"GET " + mePath + streamSuffix: {cost: costOfHistory, scope: account.ScopeRead},
	"POST /api/tables/{id}/claim":  {cost: costOfHistory, scope: account.ScopePlay},
}

// Mark is whether somebody is a program.
type Mark struct {
	Program bool `json:"program"`
}

// programOperations are what other people's programs need beyond what people do.
func (s *server) programOperations(api huma.API) {
	handle(s, api, about(op("mark-program", http.MethodPut, programPath, "Say that you are a program", http.StatusConflict),
		"It stands beside your name wherever that stands. A program that has played a rated game stays one."),
		func(ctx context.Context, g account.Guest, in *body[Mark]) (Me, error) {
			g, err := s.Accounts.Mark(ctx, g, in.Body.Program)
			if err != nil {
				return Me{}, err
			}
			s.Tables.Renamed(ctx, g)
			return meOf(g), nil
		})
	act(s, api, about(change("claim", "/claim", "Ask that the rule for a rival whose time has run out be applied now"),
		"The house applies it by itself within a second; whoever claims has it applied when the answer comes."),
		func(ctx context.Context, g account.Guest, id string, in *SeatOf) error {
			return s.Tables.Claim(ctx, g, id, in.Seat)
		})
}

// follow sends what happens at all tables of whoever asks. It has the limits of the other streams.
func (s *server) follow(w http.ResponseWriter, r *http.Request) {
	if r.Method == http.MethodHead { // which asks for no stream
		return
	}
	back, refused := s.holdStream(r.Context())
	if refused != nil {
		retryAfter(w, 5*time.Second)
		writeProblem(w, refused)
		return
	}
	f := s.newFollowing(w, r)
	first := true
	f.watch = func(ctx context.Context) error {
		return s.Tables.Follow(ctx, f.who, table.Follower{Send: f.happens, Ping: func() error {
			if first {
				first = false
				return f.say(opened)
			}
			return f.ping()
		}})
	}
	s.attend(f, r, back)
}

// happens says what happens at a table as an event of its kind.
func (f *following) happens(h *table.Happening) error {
	text, err := json.Marshal(h)
	if err != nil {
		return err
	}
	return f.say(phraseOf("event: " + string(h.Kind) + "\ndata: " + string(text) + "\n\n"))
}
