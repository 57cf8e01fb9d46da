package table

import (
	"context"
	_ "embed"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"cromford/internal/account"
)

//go:embed names.txt
var namesText string

// names are what tables are called whose hosts have not thought of anything: mills and rivers, the same in all languages.
var names = strings.Split(strings.TrimSpace(namesText), "\n")

// draws is how many names of the list are tried before one of them gets a number.
const draws = 8

// freeName is a name that is not taken yet: the one wished for, with a number if need be, or one drawn from the list.
func freeName(wish string, taken func(name string) (bool, error)) (string, error) {
	draw := wish == ""
	for n := 1; ; n++ {
		if draw {
			wish = names[rand.IntN(len(names))] // #nosec G404 -- nothing hangs on it
		}
		if is, err := taken(wish); err != nil || !is {
			return wish, err
		}
		if !draw || n == draws {
			return numbered(wish, taken)
		}
	}
}

// numbered is a name with the next number that is free. The second table of a name is its number 2, and so is the one after
// it a number 3, not a "2 2". Of a thousand that are taken only a few are asked for.
func numbered(wish string, taken func(name string) (bool, error)) (string, error) {
	base, next := wish, 2
	if i := strings.LastIndexByte(wish, ' '); i > 0 {
		if n, err := strconv.Atoi(wish[i+1:]); err == nil && n > 1 && n < 1e6 {
			base, next = wish[:i], n+1
		}
	}
	name := func(n int) string { return base + " " + strconv.Itoa(n) }
	last, free := next-1, next // the last that is known to be taken, and one that is free
	for step := 1; ; step *= 2 {
		is, err := taken(name(free))
		if err != nil {
			return "", err
		}
		if !is {
			break
		}
		last, free = free, free+step
	}
	for free-last > 1 {
		mid := (last + free) / 2
		is, err := taken(name(mid))
		if err != nil {
			return "", err
		}
		if is {
			last = mid
		} else {
			free = mid
		}
	}
	return name(free), nil
}

// name gives a table that is about to be stored a name of its own: one that its host wants is the only one among the host's,
// and one that is drawn is not in use in the whole house. A puzzle is called by its number, however often it is opened.
func (s *Service) name(ctx context.Context, in *Info) (err error) {
	if in.practised() && in.Name != "" {
		return nil
	}
	others := in.Name == ""
	in.Name, err = freeName(in.Name, func(name string) (bool, error) { return s.store.NameTaken(ctx, in.Host, name, others) })
	return err
}

// storeNew stores a new table under a name of its own.
func (s *Service) storeNew(ctx context.Context, in *Info) error {
	s.naming.Lock() // or two tables made at once would both find the name free
	defer s.naming.Unlock()
	if err := s.name(ctx, in); err != nil {
		return err
	}
	return s.store.CreateTable(ctx, in)
}

// nameOld names the tables that were made before tables had names.
func (s *Service) nameOld(ctx context.Context) error {
	ids, err := s.store.Nameless(ctx)
	if err != nil {
		return err
	}
	for _, id := range ids {
		in, err := s.store.Table(ctx, id)
		if err != nil {
			return err
		}
		if err := s.name(ctx, in); err != nil {
			return err
		}
		if err := s.store.SaveTable(ctx, in); err != nil {
			return err
		}
	}
	return nil
}

// cleanName is a name as it is stored; none is none.
func cleanName(wish string) (string, error) {
	if strings.TrimSpace(wish) == "" {
		return "", nil
	}
	name, err := account.CleanName(wish)
	if err != nil {
		return "", fail(Invalid, "a table's name has 1 to 24 characters that can be printed")
	}
	return name, nil
}

// Rename gives a table another name. Only its host may.
func (s *Service) Rename(ctx context.Context, g account.Guest, id, wish string) error {
	return s.again(ctx, id, func() error { return s.rename(ctx, g, id, wish) })
}

func (s *Service) rename(ctx context.Context, g account.Guest, id, wish string) error {
	name, err := cleanName(wish)
	if err != nil {
		return err
	}
	l, err := s.loadIf(ctx, id, func(l *live) error {
		if l.info.Host != g.ID {
			return fail(Forbidden, "only the host can name the table")
		}
		return nil
	})
	if err != nil {
		return err
	}
	defer l.mu.Unlock()
	if name == l.info.Name {
		return nil
	}
	if g.Muted && name != "" {
		return errMuted
	}
	s.naming.Lock()
	defer s.naming.Unlock()
	next := *l.current()
	next.Name = name
	if err := s.name(ctx, &next); err != nil {
		return err
	}
	if err := s.put(ctx, l, &next); err != nil {
		return err
	}
	l.ring()
	return nil
}

// GameOf is the game of a table, empty if there is no such table.
func (s *Service) GameOf(ctx context.Context, id string) string {
	in, err := s.store.Table(ctx, id)
	if err != nil {
		return ""
	}
	return in.Game
}

// Hide takes a table out of the guest's lists, or brings it back. Nothing else of it changes.
func (s *Service) Hide(ctx context.Context, g account.Guest, id string, hidden bool) error {
	l, err := s.see(ctx, g, id)
	if err != nil {
		return err
	}
	defer l.mu.Unlock()
	if g.ID == "" || l.info.Host != g.ID && !slices.ContainsFunc(l.info.Seats, func(x Seat) bool { return x.Guest == g.ID }) {
		return fail(Forbidden, "this table is in none of your lists")
	}
	return s.store.Hide(ctx, g.ID, id, hidden)
}
