package ladder

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"cromford/internal/account"
	"cromford/internal/table"
)

// Status is how far a season has come.
type Status string

// The statuses of a season.
const (
	Joining Status = "joining" // people put their names down
	Pairing Status = "pairing" // the groups are made, not all of their tables
	Playing Status = "playing"
	Closed  Status = "closed"
)

// Season is one round of a ladder: groups of four play a table each, and the order of the groups changes by their results.
type Season struct {
	ID     string
	Game   string
	Number int
	Days   int
	Status Status
	Starts int64 // not before
	Ends   int64 // 0 before it has started
}

// Player is somebody in a season.
type Player struct {
	Guest  account.Guest
	Joined int64
	Stays  bool // goes on to the next season
	Group  int  // from 0; -1 before the start
	Place  int  // among the people of the group, 1 is the best; 0 until the season is closed
}

// Group is a table of a season.
type Group struct {
	N     int
	Table string
	Over  bool
	// Places are those of its people, of a game that is over; Gone are those who gave their seats up.
	Places map[string]int
	Gone   []string
}

// SeasonStore keeps seasons. What changes a season changes it only from the status it had; otherwise nothing is stored, and the
// error is table.ErrConflict.
type SeasonStore interface {
	// Seasons lists those of a game, or of all, the latest first; with active only those that are not closed.
	Seasons(ctx context.Context, game string, active bool) ([]Season, error)
	Season(ctx context.Context, id string) (Season, error)
	AddSeason(context.Context, Season) error
	SeasonPlayers(ctx context.Context, id string) ([]Player, error)
	SeasonGroups(ctx context.Context, id string) ([]Group, error)
	Enrol(ctx context.Context, id, guest string, at int64) error
	// Withdraw takes somebody out of a season that has not started, and out of those that follow one that has.
	Withdraw(ctx context.Context, id, guest string) error
	Postpone(ctx context.Context, id string, starts int64) error
	// Pair stores the groups, with the tables that are to be made, and the next season.
	Pair(ctx context.Context, s Season, groups [][]string, tables []string, next Season) error
	Begin(ctx context.Context, id string) error
	// CloseSeason stores the places; who stays is put down for the next season.
	CloseSeason(ctx context.Context, s Season, places map[string]int, stay []string, next Season, at int64) error
}

const (
	size = 4 // of a group
	day  = 24 * time.Hour
	// grace is how long a season waits for games that are not over. After that they count as they stand, for the ladder alone:
	// they go on, and their ratings change when they end.
	grace = 7 * day
)

// ErrNoSeason is returned by a store for an unknown season.
var ErrNoSeason = &table.Error{Code: table.NotFound, Message: "there is no such season"}

// NewLadder opens the first season of a ladder: people have some days to put their names down, and from then on it runs by itself.
func (s *Service) NewLadder(ctx context.Context, game string, days, signup int) (Season, error) {
	if days < 1 || days > 366 || signup < 0 || signup > 366 {
		return Season{}, fmt.Errorf("a season lasts 1 to 366 days, and people have at most as many to put their names down")
	}
	before, err := s.store.Seasons(ctx, game, false)
	if err != nil {
		return Season{}, err
	}
	number := 1
	if len(before) > 0 {
		if before[0].Status != Closed {
			return Season{}, fmt.Errorf("%s has a ladder: its season %d is %s", game, before[0].Number, before[0].Status)
		}
		number = before[0].Number + 1
	}
	out := Season{ID: account.NewID(10), Game: game, Number: number, Days: days, Status: Joining,
		Starts: s.clock.Now().Add(time.Duration(signup) * day).UnixMilli()}
	return out, s.store.AddSeason(ctx, out)
}

// Join puts somebody's name down for a season.
func (s *Service) Join(ctx context.Context, g account.Guest, id string) error {
	if err := mayPlay(g); err != nil {
		return err
	}
	se, err := s.store.Season(ctx, id)
	if err != nil {
		return err
	}
	if se.Status != Joining {
		return &table.Error{Code: table.Conflict, Message: "this season has begun; put your name down for the next one"}
	}
	return s.store.Enrol(ctx, id, g.ID, s.clock.Milli())
}

// Leave takes somebody's name off a season, or off those that follow the one being played.
func (s *Service) Leave(ctx context.Context, g account.Guest, id string) error {
	if _, err := s.store.Season(ctx, id); err != nil {
		return err
	}
	return s.store.Withdraw(ctx, id, g.ID)
}

// Move does what is due in every season. On several servers each may try; the store lets one of them.
func (s *Service) Move(ctx context.Context) error {
	list, err := s.store.Seasons(ctx, "", true)
	if err != nil {
		return err
	}
	now := s.clock.Milli()
	for _, se := range list {
		var step error
		switch {
		case se.Status == Joining && now >= se.Starts && se.follows(list) == nil:
			step = s.pair(ctx, se)
		case se.Status == Pairing:
			step = s.deal(ctx, se)
		case se.Status == Playing && now >= se.Ends:
			step = s.end(ctx, se, list)
		case se.Status == Playing && now >= se.Ends-se.warning().Milliseconds():
			step = s.remind(ctx, se)
		}
		if step != nil && !errors.Is(step, table.ErrConflict) {
			err = errors.Join(err, fmt.Errorf("season %s: %w", se.ID, step))
		}
	}
	return err
}

// warning is how long before the end people are reminded.
func (se *Season) warning() time.Duration { return max(day, time.Duration(se.Days)*day/5) }

// follows is the season before this one that is not closed yet, or nil.
func (se *Season) follows(active []Season) *Season {
	i := slices.IndexFunc(active, func(x Season) bool { return x.Game == se.Game && x.Number < se.Number })
	if i < 0 {
		return nil
	}
	return &active[i]
}

// pair makes the groups of a season. It waits a day where there is nobody to play with.
func (s *Service) pair(ctx context.Context, se Season) error {
	players, err := s.store.SeasonPlayers(ctx, se.ID)
	if err != nil {
		return err
	}
	if len(players) < 2 {
		return s.store.Postpone(ctx, se.ID, s.clock.Now().Add(day).UnixMilli())
	}
	order, err := s.order(ctx, se, players)
	if err != nil {
		return err
	}
	groups := chunks(order)
	tables := make([]string, len(groups))
	for i := range tables {
		tables[i] = account.NewID(12)
	}
	se.Starts = s.clock.Milli()
	se.Ends = se.Starts + int64(se.Days)*day.Milliseconds()
	return s.store.Pair(ctx, se, groups, tables, Season{ID: account.NewID(10), Game: se.Game, Number: se.Number + 1, Days: se.Days,
		Status: Joining, Starts: se.Ends})
}

// order is the ladder from its top: those of the season before by their groups, the first of each a group up and the last one
// down; behind them those who are new, by their ratings.
func (s *Service) order(ctx context.Context, se Season, players []Player) ([]string, error) {
	before, err := s.store.Seasons(ctx, se.Game, false)
	if err != nil {
		return nil, err
	}
	last := map[string]int{}
	if i := slices.IndexFunc(before, func(x Season) bool { return x.Number == se.Number-1 }); i >= 0 {
		old, err := s.store.SeasonPlayers(ctx, before[i].ID)
		if err != nil {
			return nil, err
		}
		last = moved(old)
	}
	var ids []string
	for _, p := range players {
		ids = append(ids, p.Guest.ID)
	}
	have, err := s.store.Figures(ctx, se.Game, ids)
	if err != nil {
		return nil, err
	}
	bottom := len(last) * size
	rank := func(id string) int {
		if r, ok := last[id]; ok {
			return r
		}
		return bottom
	}
	slices.SortStableFunc(ids, func(a, b string) int {
		return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(figure(have, Key{b, 0}).Mu, figure(have, Key{a, 0}).Mu))
	})
	return ids, nil
}

// moved is where the people of a closed season belong in the next: the group that they go to, in steps of the places of a group.
func moved(players []Player) map[string]int {
	people := map[int]int{} // by group
	for _, p := range players {
		people[p.Group]++
	}
	out := map[string]int{}
	for _, p := range players {
		group := p.Group
		switch p.Place {
		case 1:
			group--
		case people[p.Group]:
			group++
		}
		out[p.Guest.ID] = group*size + p.Place
	}
	return out
}

// chunks makes groups of four, as even as they can be; bots fill the rest of their tables.
func chunks(order []string) (out [][]string) {
	groups := (len(order) + size - 1) / size
	for left := groups; left > 0; left-- {
		n := (len(order) + left - 1) / left
		out = append(out, order[:n])
		order = order[n:]
	}
	return out
}

// deal makes the tables of a season's groups.
func (s *Service) deal(ctx context.Context, se Season) error {
	players, err := s.store.SeasonPlayers(ctx, se.ID)
	if err != nil {
		return err
	}
	groups, err := s.store.SeasonGroups(ctx, se.ID)
	if err != nil {
		return err
	}
	for _, g := range groups {
		f := table.Fixture{ID: g.Table, Game: se.Game}
		for _, p := range players {
			if p.Group == g.N {
				f.People = append(f.People, p.Guest)
			}
		}
		f.Bots = size - len(f.People)
		if err := s.tables.Fix(ctx, f); err != nil {
			return err
		}
	}
	return s.store.Begin(ctx, se.ID)
}

// remind tells those whom others wait for that the season ends soon.
func (s *Service) remind(ctx context.Context, se Season) error {
	if s.reminded[se.ID] {
		return nil
	}
	groups, err := s.store.SeasonGroups(ctx, se.ID)
	if err != nil {
		return err
	}
	for _, g := range groups {
		if g.Over {
			continue
		}
		st, err := s.tables.Ranking(ctx, g.Table)
		if err != nil {
			return err
		}
		for i, seat := range st.Seats {
			if seat.Owes && seat.Person != "" && !seat.Gone {
				s.tables.Tell(table.Notice{Kind: table.NoticeDeadline, Person: seat.Person, Table: g.Table, Seat: i,
					Key: fmt.Sprintf("season %s %s %d", se.ID, g.Table, i), At: s.clock.Milli()})
			}
		}
	}
	s.reminded[se.ID] = true
	return nil
}

// end closes a season whose games are over, or whose time is up for good.
func (s *Service) end(ctx context.Context, se Season, active []Season) error {
	groups, err := s.store.SeasonGroups(ctx, se.ID)
	if err != nil {
		return err
	}
	late := s.clock.Milli() >= se.Ends+grace.Milliseconds()
	places, gone := map[string]int{}, map[string]bool{}
	for _, g := range groups {
		if !g.Over && !late {
			return nil
		}
		if !g.Over {
			if err := s.stand(ctx, &g); err != nil {
				return err
			}
		}
		among(places, g.Places)
		for _, id := range g.Gone {
			gone[id] = true
		}
	}
	players, err := s.store.SeasonPlayers(ctx, se.ID)
	if err != nil {
		return err
	}
	var stay []string
	for _, p := range players {
		if p.Stays && !gone[p.Guest.ID] && mayPlay(p.Guest) == nil {
			stay = append(stay, p.Guest.ID)
		}
	}
	i := slices.IndexFunc(active, func(x Season) bool { return x.Game == se.Game && x.Number == se.Number+1 })
	if i < 0 {
		return fmt.Errorf("season %d of %s has no next", se.Number, se.Game)
	}
	return s.store.CloseSeason(ctx, se, places, stay, active[i], s.clock.Milli())
}

// stand takes the places of a game that is not over as it stands.
func (s *Service) stand(ctx context.Context, g *Group) error {
	st, err := s.tables.Ranking(ctx, g.Table)
	if err != nil {
		return err
	}
	g.Places = map[string]int{}
	for _, seat := range st.Seats {
		if seat.Person == "" {
			continue
		}
		g.Places[seat.Person] = seat.Place
		if seat.Gone {
			g.Gone = append(g.Gone, seat.Person)
		}
	}
	return nil
}

// among adds the places of a group's people among themselves: bots hold none.
func among(into, places map[string]int) {
	for id, place := range places {
		into[id] = 1
		for _, other := range places {
			if other < place {
				into[id]++
			}
		}
	}
}

// Standings is a season with its people and groups.
type Standings struct {
	Season
	Players []Player
	Groups  []Group
}

// shown is how many seasons are shown.
const shown = 12

// Seasons lists the latest seasons, of a game or of all.
func (s *Service) Seasons(ctx context.Context, game string) ([]Standings, error) {
	list, err := s.store.Seasons(ctx, game, false)
	if err != nil {
		return nil, err
	}
	var out []Standings
	for _, se := range list[:min(len(list), shown)] {
		x := Standings{Season: se}
		if x.Players, err = s.store.SeasonPlayers(ctx, se.ID); err != nil {
			return nil, err
		}
		if x.Groups, err = s.store.SeasonGroups(ctx, se.ID); err != nil {
			return nil, err
		}
		out = append(out, x)
	}
	return out, nil
}
