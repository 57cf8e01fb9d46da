package api

import (
	"context"
	"errors"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"cromford/internal/account"
	"cromford/internal/archive"
	"cromford/internal/ladder"
	"cromford/internal/table"
)

// ratingCosts are the requests of this room that differ from their kind; see dear.
var ratingCosts = map[string]asked{
	"GET /api/profiles/{id}":                 {cost: costOfHistory, anybody: true},
	"GET /api/records":                       {cost: costOfHistory, anybody: true},
	"GET /api/studies/{id}":                  {cost: costOfHistory, anybody: true},
	"PATCH /api/me/profile":                  {cost: costOfChange, scope: account.ScopeSelf},
	"POST /api/records/{id}/agree":           {cost: costOfChange, scope: account.ScopePlay},
	"POST /api/seasons/{id}/join":            {cost: costOfChange, scope: account.ScopePlay},
	"POST /api/seasons/{id}/leave":           {cost: costOfChange, scope: account.ScopePlay},
	"POST /api/studies":                      {cost: costOfTable, newcome: true, scope: account.ScopeTables},
	"PATCH /api/studies/{id}":                {cost: costOfChange, scope: account.ScopeTables},
	"DELETE /api/studies/{id}":               {cost: costOfChange, scope: account.ScopeTables},
	"PUT /api/studies/{id}/games/{table}":    {cost: costOfChange, scope: account.ScopeTables},
	"DELETE /api/studies/{id}/games/{table}": {cost: costOfChange, scope: account.ScopeTables},
}

// Points is a rating: a figure and what is added to it and taken from it for an interval that holds the truth 95 times in 100.
type Points struct {
	Figure   int `json:"figure"`
	Interval int `json:"interval" doc:"Added and taken: the bounds of 95 %."`
	Games    int `json:"games"`
	Won      int `json:"won"`
}

func pointsOf(f ladder.Figure) Points {
	figure, interval := f.Points()
	return Points{figure, interval, f.Games, f.Won}
}

// RatingRow is a place in a rating list.
type RatingRow struct {
	Place  int    `json:"place"`
	Person string `json:"person" doc:"Whose profile it is; empty for a bot."`
	Name   string `json:"name"`
	Alias  string `json:"alias"`
	Bot    string `json:"bot"`
	// Program marks other people's bots; they are persons here.
	Program bool `json:"program,omitempty" doc:"The person is a program."`
	// Revision of the rules that the bot plays: of another it is another player.
	Revision int `json:"revision,omitempty" doc:"Of the rules that a bot plays."`
	Points
}

// RatingList is a page of a rating list.
type RatingList struct {
	Enough  int         `json:"enough" doc:"How many games one needs to be in the list."`
	Ratings []RatingRow `json:"ratings"`
	Next    int         `json:"next,omitempty" doc:"Where the next page begins; left out on the last."`
}

// ProfileRating is somebody's rating at a game.
type ProfileRating struct {
	Game  string `json:"game"`
	Month int    `json:"month" doc:"What the last thirty days did to it."`
	Points
	Counts []CountRating `json:"counts" doc:"At each number of players."`
	Curve  []CurveSpot   `json:"curve" doc:"After each rated game."`
}

// CountRating is a rating at a number of players.
type CountRating struct {
	Seats int `json:"seats"`
	Points
}

// CurveSpot is a rating after a game.
type CurveSpot struct {
	At       int64 `json:"at"`
	Figure   int   `json:"figure"`
	Interval int   `json:"interval"`
}

// SeatTally is how somebody fared from one seat.
type SeatTally struct {
	Game  string  `json:"game"`
	Seats int     `json:"seats" doc:"At the table."`
	Seat  int     `json:"seat"`
	Games int     `json:"games"`
	Won   int     `json:"won"`
	Mean  float64 `json:"mean" doc:"The mean place."`
}

// FortuneView is the mean course of somebody's games beside that of the rivals.
type FortuneView struct {
	Game   string    `json:"game"`
	Chart  string    `json:"chart" doc:"The gauge: portfolio, value, ..."`
	Games  int       `json:"games"`
	Own    []float64 `json:"own" doc:"At the end of each round."`
	Rivals []float64 `json:"rivals"`
}

// ProfileView is what somebody shows of their play.
type ProfileView struct {
	ID      string          `json:"id"`
	Name    string          `json:"name"`
	Alias   string          `json:"alias"`
	Program bool            `json:"program,omitempty" doc:"It is a program."`
	Since   int64           `json:"since"`
	You     bool            `json:"you"`
	Private bool            `json:"private"`
	Ratings []ProfileRating `json:"ratings"`
	Seats   []SeatTally     `json:"seats"`
	Courses []FortuneView   `json:"courses"`
	Awards  []table.Award   `json:"awards"`
}

// Privacy is who sees a profile.
type Privacy struct {
	Private bool `json:"private"`
}

// RecordView is a finished game.
type RecordView struct {
	Table   string            `json:"table"`
	Name    string            `json:"name"`
	Game    string            `json:"game"`
	Options map[string]string `json:"options"`
	Ended   int64             `json:"ended"`
	Rated   bool              `json:"rated"`
	Public  bool              `json:"public" doc:"Everybody finds it."`
	Seats   []RecordSeat      `json:"seats" doc:"By seat."`
	Agreed  *bool             `json:"agreed" doc:"Whether you agree that everybody finds it; null if you did not play."`
}

// RecordSeat is one seat of a finished game.
type RecordSeat struct {
	Person   string `json:"person" doc:"Whose profile it is; empty for bots and for those whose profile is private."`
	Name     string `json:"name"`
	Alias    string `json:"alias"`
	Bot      string `json:"bot"`
	Program  bool   `json:"program,omitempty" doc:"The person is a program."`
	You      bool   `json:"you"`
	Place    int    `json:"place"`
	Score    int    `json:"score"`
	Resigned bool   `json:"resigned"`
	Change   *int   `json:"change" doc:"Of the rating; null if the game has not been counted."`
}

// RecordList is a page of finished games.
type RecordList struct {
	Records []RecordView `json:"records"`
	Next    string       `json:"next" doc:"Where the next page begins; empty on the last."`
}

// Agreement is whether everybody may find a record, as far as one player is concerned.
type Agreement struct {
	Agree bool `json:"agree"`
}

// StudyHead is a study without its games.
type StudyHead struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	About   string `json:"about"`
	Access  string `json:"access" enum:"private,unlisted,public"`
	Changed int64  `json:"changed"`
	By      string `json:"by" doc:"The owner's name; may be empty."`
	You     bool   `json:"you" doc:"It is yours."`
	Games   int    `json:"games"`
}

// Studies is a list of them.
type Studies struct {
	Studies []StudyHead `json:"studies"`
}

// StudyGame is a record of a study.
type StudyGame struct {
	Record  RecordView `json:"record"`
	Comment string     `json:"comment"`
}

// StudyView is a study with its games.
type StudyView struct {
	StudyHead
	List []StudyGame `json:"list"`
}

// NewStudy is what a study is to be.
type NewStudy struct {
	Name   string `json:"name" maxLength:"200" doc:"1 to 60 characters."`
	About  string `json:"about,omitempty" maxLength:"4000" doc:"At most 1000 characters."`
	Access string `json:"access" enum:"private,unlisted,public" doc:"unlisted: whoever has the link"`
}

// NewStudyGame is what is said of a record in a study.
type NewStudyGame struct {
	Comment string `json:"comment,omitempty" maxLength:"4000" doc:"At most 1000 characters."`
}

// SeasonView is a season of a ladder.
type SeasonView struct {
	ID     string        `json:"id"`
	Game   string        `json:"game"`
	Number int           `json:"number"`
	Days   int           `json:"days"`
	Status string        `json:"status" enum:"joining,pairing,playing,closed"`
	Starts int64         `json:"starts" doc:"Not before; of one that has begun, when."`
	Ends   int64         `json:"ends" doc:"0 before the start."`
	You    string        `json:"you" enum:",joined,leaving" doc:"Whether you are in it, and stay for the next."`
	People int           `json:"people"`
	Groups []SeasonGroup `json:"groups"`
}

// SeasonGroup is a table of a season with its people.
type SeasonGroup struct {
	Table  string         `json:"table"`
	Over   bool           `json:"over"`
	People []SeasonPerson `json:"people" doc:"By place, once there are any."`
}

// SeasonPerson is somebody in a season.
type SeasonPerson struct {
	Person string `json:"person"`
	Name   string `json:"name"`
	Alias  string `json:"alias"`
	You    bool   `json:"you"`
	Place  int    `json:"place" doc:"Among the people of the group; 0 while it is open."`
}

// Seasons are those of the house, the latest first.
type Seasons struct {
	Seasons []SeasonView `json:"seasons"`
}

// Done is the answer where there is nothing to tell.
type Done struct{}

// ThingInput is a person, a record, a study or a season of a request.
type ThingInput struct {
	ID string `path:"id" maxLength:"40"`
}

// ratingOperations is about ratings, ladders, and the records of the house.
func (s *server) ratingOperations(api huma.API) {
	s.listOperations(api)
	s.recordOperations(api)
	s.studyOperations(api)
	s.seasonOperations(api)
}

func (s *server) listOperations(api huma.API) {
	handle(s, api, about(op("list-ratings", http.MethodGet, "/api/ratings", "A rating list"),
		"People and bots, the highest figure first; fifty at a time. Private profiles are not in it."),
		func(ctx context.Context, _ account.Guest, in *struct {
			Game  string `query:"game" required:"true" maxLength:"40"`
			Seats int    `query:"seats" doc:"The number of players; 0 is all numbers together." minimum:"0" maximum:"9"`
			From  int    `query:"from" minimum:"0" maximum:"100000"`
		}) (RatingList, error) {
			rows, more, err := s.Ladder.List(ctx, in.Game, in.Seats, in.From)
			out := RatingList{Enough: ladder.Enough, Ratings: []RatingRow{}}
			for i, r := range rows {
				row := RatingRow{Place: in.From + i + 1, Person: r.Player, Name: r.Guest.Name, Alias: r.Guest.Alias(), Program: r.Guest.Program,
					Points: pointsOf(r.Figure)}
				if bot, revision, ok := ladder.BotOf(r.Player); ok {
					row.Person, row.Alias, row.Bot, row.Revision = "", "", bot, revision
				}
				out.Ratings = append(out.Ratings, row)
			}
			if more {
				out.Next = in.From + len(rows)
			}
			return out, err
		})
	handle(s, api, about(op("get-profile", http.MethodGet, "/api/profiles/{id}", "What somebody shows of their play", http.StatusNotFound),
		"Its owner sees all games in it, others those that everybody finds. A private one is answered with 404 to others."),
		func(ctx context.Context, g account.Guest, in *ThingInput) (*ProfileView, error) {
			p, err := s.Ladder.Profile(ctx, g, in.ID)
			if err != nil {
				return nil, err
			}
			awards, err := s.Tables.Awards(ctx, p.Guest)
			return profileView(g, p, awards), err
		})
	handle(s, api, op("set-privacy", http.MethodPatch, "/api/me/profile", "Show your profile to everybody, or to yourself alone"),
		func(ctx context.Context, g account.Guest, in *body[Privacy]) (Privacy, error) {
			return in.Body, s.Ladder.SetPrivate(ctx, g, in.Body.Private)
		})
}

func profileView(g account.Guest, p *ladder.Profile, awards []table.Award) *ProfileView {
	out := &ProfileView{ID: p.Guest.ID, Name: p.Guest.Name, Alias: p.Guest.Alias(), Since: p.Created, You: g.ID == p.Guest.ID,
		Private: p.Private, Program: p.Guest.Program,
		Ratings: []ProfileRating{}, Seats: []SeatTally{}, Courses: []FortuneView{}, Awards: append([]table.Award{}, awards...)}
	at := map[string]int{}
	for _, r := range p.Ratings { // that of all numbers together comes first
		if r.Seats == 0 {
			at[r.Game] = len(out.Ratings)
			month, _ := ladder.Figure{Mu: p.Month[r.Game]}.Points()
			out.Ratings = append(out.Ratings, ProfileRating{Game: r.Game, Month: month, Points: pointsOf(r.Figure), Counts: []CountRating{},
				Curve: []CurveSpot{}})
			continue
		}
		to := &out.Ratings[at[r.Game]]
		to.Counts = append(to.Counts, CountRating{r.Seats, pointsOf(r.Figure)})
	}
	for _, spot := range p.Spots {
		figure, interval := spot.Figure.Points()
		to := &out.Ratings[at[spot.Game]]
		to.Curve = append(to.Curve, CurveSpot{spot.At, figure, interval})
	}
	for _, x := range p.Tallies {
		out.Seats = append(out.Seats, SeatTally{x.Game, x.Seats, x.Seat, x.Games, x.Won, float64(x.Places) / float64(x.Games)})
	}
	for _, f := range p.Fortunes {
		out.Courses = append(out.Courses, FortuneView(f))
	}
	return out
}

func recordView(g account.Guest, r *archive.Record) RecordView {
	out := RecordView{Table: r.Table, Name: r.Name, Game: r.Game, Options: r.Options, Ended: r.Ended, Rated: r.Rated, Public: r.Public,
		Seats: []RecordSeat{}}
	for _, x := range r.Seats {
		you := g.ID != "" && x.Person == g.ID
		if you {
			out.Agreed = &x.Agreed
		}
		seat := RecordSeat{Person: x.Person, Name: x.Name, Alias: x.Alias, Bot: x.Bot, You: you, Place: x.Place, Score: x.Score,
			Resigned: x.Resigned, Program: x.Program}
		if x.Private && !you {
			seat.Person = ""
		}
		if x.Change != nil {
			n, _ := ladder.Figure{Mu: int64(*x.Change)}.Points()
			seat.Change = &n
		}
		out.Seats = append(out.Seats, seat)
	}
	return out
}

// RecordQuery is what somebody looks for.
type RecordQuery struct {
	Person string   `query:"person" maxLength:"40" doc:"Who played, by id. Your own finds your private games as well."`
	Player []string `query:"player,explode" maxItems:"4" doc:"Who played, by name; several must all have."`
	Game   string   `query:"game" maxLength:"40"`
	Seats  int      `query:"seats" minimum:"0" maximum:"9"`
	Option []string `query:"option,explode" maxItems:"8" doc:"name=value, of the game."`
	Least  int      `query:"least" doc:"The least score of the winner, of the game; the highest come first then."`
	From   int64    `query:"from" minimum:"0" doc:"Ended since, in Unix milliseconds."`
	To     int64    `query:"to" minimum:"0" doc:"Ended before."`
	Rated  bool     `query:"rated"`
	After  string   `query:"after" maxLength:"60" doc:"next of the page before."`
}

func (s *server) recordOperations(api huma.API) {
	handle(s, api, about(op("list-records", http.MethodGet, recordsPath, "Finished games of the house"),
		"Twenty at a time, the latest first. Everybody finds rated games, those of listed tables, and those whose players all agree."),
		func(ctx context.Context, g account.Guest, in *RecordQuery) (RecordList, error) {
			list, next, err := s.Archive.Search(ctx, g, archive.Query{Person: in.Person, Players: given(in.Player), Game: in.Game, Seats: in.Seats,
				Options: given(in.Option), Least: in.Least, From: in.From, To: in.To, Rated: in.Rated, After: archive.ParseMark(in.After)})
			out := RecordList{Records: []RecordView{}}
			for i := range list {
				out.Records = append(out.Records, recordView(g, &list[i]))
			}
			if next != nil {
				out.Next = next.String()
			}
			return out, err
		})
	handle(s, api, op("find-record", http.MethodGet, recordsPath+"/{id}", "A finished game, by its table", http.StatusNotFound),
		func(ctx context.Context, g account.Guest, in *ThingInput) (*RecordView, error) {
			r, err := s.Archive.Record(ctx, g, in.ID)
			if err != nil {
				return nil, err
			}
			v := recordView(g, r)
			return &v, nil
		})
	handle(s, api, op("agree-record", http.MethodPost, recordsPath+"/{id}/agree", "Say whether everybody may find a game of yours",
		http.StatusNotFound, http.StatusConflict),
		func(ctx context.Context, g account.Guest, in *struct {
			ThingInput
			Body Agreement
		}) (*RecordView, error) {
			r, err := s.Archive.Agree(ctx, g, in.ID, in.Body.Agree)
			if err != nil {
				return nil, err
			}
			v := recordView(g, r)
			return &v, nil
		})
}

// given is what was given of a list, without what is empty.
func given(list []string) (out []string) {
	for _, x := range list {
		if x = strings.TrimSpace(x); x != "" {
			out = append(out, x)
		}
	}
	return out
}

func studyHead(g account.Guest, st archive.Study) StudyHead {
	return StudyHead{st.ID, st.Name, st.About, string(st.Access), st.Changed, st.By, g.ID != "" && st.Owner == g.ID, st.Games}
}

func (s *server) study(ctx context.Context, g account.Guest, id string, err error) (*StudyView, error) {
	if err != nil {
		return nil, err
	}
	st, list, err := s.Archive.Study(ctx, g, id)
	if err != nil {
		return nil, err
	}
	out := &StudyView{studyHead(g, st), []StudyGame{}}
	for _, e := range list {
		out.List = append(out.List, StudyGame{recordView(g, &e.Record), e.Comment})
	}
	return out, nil
}

func (s *server) studyOperations(api huma.API) {
	of := func(b NewStudy) archive.Study {
		return archive.Study{Name: b.Name, About: b.About, Access: archive.Access(b.Access)}
	}
	handle(s, api, op("list-studies", http.MethodGet, "/api/studies", "Your studies, or the public ones"),
		func(ctx context.Context, g account.Guest, in *struct {
			Scope string `query:"scope" default:"mine" enum:"mine,public"`
		}) (Studies, error) {
			list, err := s.Archive.Studies(ctx, g, in.Scope == "mine")
			out := Studies{[]StudyHead{}}
			for _, st := range list {
				out.Studies = append(out.Studies, studyHead(g, st))
			}
			return out, err
		})
	handle(s, api, op("create-study", http.MethodPost, "/api/studies", "Begin a study: a collection of records", http.StatusConflict),
		func(ctx context.Context, g account.Guest, in *body[NewStudy]) (*StudyView, error) {
			st, err := s.Archive.NewStudy(ctx, g, of(in.Body))
			return s.study(ctx, g, st.ID, err)
		})
	handle(s, api, about(op("get-study", http.MethodGet, "/api/studies/{id}", "A study with its records", http.StatusNotFound),
		"A private one is answered with 404 to all but its owner."),
		func(ctx context.Context, g account.Guest, in *ThingInput) (*StudyView, error) {
			return s.study(ctx, g, in.ID, nil)
		})
	handle(s, api, op("change-study", http.MethodPatch, "/api/studies/{id}", "Give your study another name, text or access",
		http.StatusNotFound),
		func(ctx context.Context, g account.Guest, in *struct {
			ThingInput
			Body NewStudy
		}) (*StudyView, error) {
			_, err := s.Archive.ChangeStudy(ctx, g, in.ID, of(in.Body))
			return s.study(ctx, g, in.ID, err)
		})
	handle(s, api, op("delete-study", http.MethodDelete, "/api/studies/{id}", "Delete your study; the records stay", http.StatusNotFound),
		func(ctx context.Context, g account.Guest, in *ThingInput) (Done, error) {
			return Done{}, s.Archive.DeleteStudy(ctx, g, in.ID)
		})
	handle(s, api, op("collect-record", http.MethodPut, "/api/studies/{id}/games/{table}", "Put a record into your study, or comment on it",
		http.StatusNotFound, http.StatusConflict),
		func(ctx context.Context, g account.Guest, in *struct {
			ThingInput
			Table string `path:"table" maxLength:"40"`
			Body  NewStudyGame
		}) (*StudyView, error) {
			e := archive.Entry{Record: archive.Record{Table: in.Table}, Comment: in.Body.Comment}
			err := s.Archive.Collect(ctx, g, in.ID, e)
			if errors.Is(err, archive.ErrNoRecord) { // nobody's game is kept when somebody collects it
				if err = s.Tables.Shelve(ctx, g, in.Table); err == nil {
					err = s.Archive.Collect(ctx, g, in.ID, e)
				}
			}
			return s.study(ctx, g, in.ID, err)
		})
	handle(s, api, op("drop-record", http.MethodDelete, "/api/studies/{id}/games/{table}", "Take a record out of your study",
		http.StatusNotFound),
		func(ctx context.Context, g account.Guest, in *struct {
			ThingInput
			Table string `path:"table" maxLength:"40"`
		}) (*StudyView, error) {
			return s.study(ctx, g, in.ID, s.Archive.Drop(ctx, g, in.ID, in.Table))
		})
}

func (s *server) seasonOperations(api huma.API) {
	handle(s, api, about(op("list-seasons", http.MethodGet, "/api/seasons", "The seasons of the ladders, the latest first"),
		"A season is played in groups of four, each a rated table; bots fill the places that are left. "+
			"The first of a group goes up, the last goes down."),
		func(ctx context.Context, g account.Guest, in *struct {
			Game string `query:"game" maxLength:"40"`
		}) (Seasons, error) {
			list, err := s.Ladder.Seasons(ctx, in.Game)
			out := Seasons{[]SeasonView{}}
			for i := range list {
				out.Seasons = append(out.Seasons, seasonView(g, &list[i]))
			}
			return out, err
		})
	handle(s, api, op("join-season", http.MethodPost, "/api/seasons/{id}/join", "Put your name down for a season",
		http.StatusNotFound, http.StatusConflict),
		func(ctx context.Context, g account.Guest, in *ThingInput) (Done, error) {
			return Done{}, s.Ladder.Join(ctx, g, in.ID)
		})
	handle(s, api, about(op("leave-season", http.MethodPost, "/api/seasons/{id}/leave", "Take your name off a season", http.StatusNotFound),
		"Of one that is being played: off those that follow it. The game goes on."),
		func(ctx context.Context, g account.Guest, in *ThingInput) (Done, error) {
			return Done{}, s.Ladder.Leave(ctx, g, in.ID)
		})
}

func seasonView(g account.Guest, x *ladder.Standings) SeasonView {
	out := SeasonView{ID: x.ID, Game: x.Game, Number: x.Number, Days: x.Days, Status: string(x.Status), Starts: x.Starts, Ends: x.Ends,
		People: len(x.Players), Groups: []SeasonGroup{}}
	for _, gr := range x.Groups {
		out.Groups = append(out.Groups, SeasonGroup{Table: gr.Table, Over: gr.Over, People: []SeasonPerson{}})
	}
	for _, p := range x.Players {
		you := g.ID != "" && p.Guest.ID == g.ID
		if you && p.Stays {
			out.You = "joined"
		} else if you {
			out.You = "leaving"
		}
		if p.Group >= 0 && p.Group < len(out.Groups) {
			to := &out.Groups[p.Group]
			to.People = append(to.People, SeasonPerson{p.Guest.ID, p.Guest.Name, p.Guest.Alias(), you, p.Place})
		}
	}
	return out
}
