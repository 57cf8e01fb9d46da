package words

import (
	"context"
	"errors"
	"slices"
	"time"

	"cromford/internal/table"
)

// atOnce is how many words are looked at in one sweep; the rest come next.
const atOnce = 500

// again is how soon a word is looked at again whose person may be looking.
const again = 5 * time.Second

// Sweep makes deliveries of the words that are due. What is no longer so is dropped. Several servers may sweep: each word is
// settled by one of them.
func (s *Service) Sweep(ctx context.Context) error {
	now := s.Clock.Now()
	due, err := s.Store.DueWords(ctx, now.UnixMilli(), atOnce)
	if err != nil {
		return err
	}
	var errs []error
	for _, list := range byPerson(due) {
		errs = append(errs, s.settle(ctx, list, now))
	}
	letters, err := s.Store.Digests(ctx, now.UnixMilli())
	errs = append(errs, err)
	for _, list := range byPerson(letters) {
		errs = append(errs, s.digest(ctx, list))
	}
	if now.UnixMilli()-s.forgot > time.Hour.Milliseconds() {
		s.forgot = now.UnixMilli()
		errs = append(errs, s.Store.ForgetWords(ctx, now.Add(-kept).UnixMilli()))
	}
	return errors.Join(errs...)
}

// byPerson sorts words by whom they are for; the store lists each person's together.
func byPerson(list []Word) (out [][]Word) {
	for _, w := range list {
		if n := len(out); n > 0 && out[n-1][0].Person == w.Person {
			out[n-1] = append(out[n-1], w)
		} else {
			out = append(out, []Word{w})
		}
	}
	return out
}

// settle decides what becomes of the words of a person.
func (s *Service) settle(ctx context.Context, list []Word, now time.Time) error {
	h, err := s.Store.Hearer(ctx, list[0].Person)
	if err != nil {
		return err
	}
	sight, err := s.Store.Sight(ctx, h.Person, Fresh)
	if err != nil {
		return err
	}
	last, err := s.Store.LastSent(ctx, h.Person, now.Add(-spacing).UnixMilli())
	if err != nil {
		return err
	}
	address, err := s.Address(ctx, h.Person)
	if err != nil {
		return err
	}
	var settled []Settled
	ready := map[Channel][]Said{}
	for _, w := range list {
		is, said, err := s.judge(ctx, h, w, sight, last, now)
		if err != nil {
			return err
		}
		for _, ch := range Channels {
			switch {
			case said == nil || !h.Ears.wants(w.Kind, ch):
			case ch == Mail && h.Ears.Digest && address != "":
				is.Digest = h.Ears.nextDigest(now).UnixMilli()
			case ch != Mail || !h.Ears.Digest:
				ready[ch] = append(ready[ch], *said)
			}
		}
		if is != w {
			settled = append(settled, Settled{w, is})
		}
	}
	if len(settled) == 0 {
		return nil
	}
	out, err := s.deliveries(ctx, h, func(ch Channel) []Said { return ready[ch] })
	if err != nil {
		return err
	}
	return s.outbox.Send(ctx, settled, out)
}

// judge is what becomes of a word now; said is what is told of it, nil if nothing is.
func (s *Service) judge(ctx context.Context, h *Hearer, w Word, sight Sight, last map[string]int64, now time.Time) (Word, *Said, error) {
	is := w
	drop := func(why State) (Word, *Said, error) {
		is.State, is.Sent = why, now.UnixMilli()
		return is, nil, nil
	}
	wait := func(until time.Time) (Word, *Said, error) {
		is.Due = until.UnixMilli()
		return is, nil, nil
	}
	wanted := slices.ContainsFunc(Channels, func(ch Channel) bool { return h.Ears.wants(w.Kind, ch) })
	if !wanted || slices.Contains(h.Silenced, w.Table) {
		return drop(Unwanted)
	}
	o, still, err := s.Tables.Heard(ctx, &w.Notice)
	if err != nil {
		return w, nil, err
	}
	if !still {
		return drop(Past)
	}
	var deadline time.Time
	begins := w.At
	if o.Deadline != 0 {
		deadline = time.UnixMilli(o.Deadline)
	}
	if w.Kind == table.NoticeDeadline { // as long before as ever, also if the time was made longer
		if begins += o.Deadline - w.Deadline; o.Deadline == 0 {
			return wait(now.Add(time.Minute)) // the clock stands: somebody is on holiday, or the game is paused
		}
	}
	at := h.Ears.when(time.UnixMilli(begins), deadline, now)
	if free := time.UnixMilli(last[w.Table]).Add(spacing); last[w.Table] != 0 && w.Kind != table.NoticeDeadline && free.After(at) {
		at = h.Ears.when(free, deadline, now)
	}
	switch {
	case at.After(now.Add(Gather)):
		return wait(at)
	case sight.Seen > w.Noted && w.Kind != table.NoticeDeadline:
		return drop(Seen) // a deadline is told to whoever has looked and gone without choosing
	case sight.Here:
		return wait(now.Add(again))
	}
	is.State, is.Sent = Sent, now.UnixMilli()
	return is, &Said{Kind: w.Kind, Table: w.Table, Seat: w.Seat, Key: w.Key, Name: o.Name, Game: o.Game, Who: o.Who, Alias: o.Alias,
		At: w.At, Deadline: o.Deadline}, nil
}

// digest makes a daily letter of words of a person, without those that are no longer so.
func (s *Service) digest(ctx context.Context, list []Word) error {
	h, err := s.Store.Hearer(ctx, list[0].Person)
	if err != nil {
		return err
	}
	var settled []Settled
	var said []Said
	for _, w := range list {
		is := w
		is.Digest = 0
		settled = append(settled, Settled{w, is})
		o, still, err := s.Tables.Heard(ctx, &w.Notice)
		if err != nil {
			return err
		}
		if still && h.Ears.wants(w.Kind, Mail) && !slices.Contains(h.Silenced, w.Table) {
			said = append(said, Said{Kind: w.Kind, Table: w.Table, Seat: w.Seat, Key: w.Key, Name: o.Name, Game: o.Game, Who: o.Who,
				Alias: o.Alias, At: w.At, Deadline: o.Deadline})
		}
	}
	var out []Delivery
	if len(said) > 0 {
		out = append(out, Delivery{ID: newID(), Person: h.Person, Channel: Mail, Words: said})
	}
	return s.outbox.Send(ctx, settled, out)
}

// deliveries are what has to be carried out so that a person hears something: one for each device.
func (s *Service) deliveries(ctx context.Context, h *Hearer, said func(Channel) []Said) (out []Delivery, err error) {
	waiting, err := s.Store.WaitFor(ctx, h.Person)
	if err != nil {
		return nil, err
	}
	add := func(ch Channel, to string) {
		if list := said(ch); len(list) > 0 {
			out = append(out, Delivery{ID: newID(), Person: h.Person, Channel: ch, To: to, Words: list, Waiting: waiting})
		}
	}
	for _, p := range h.Pushes {
		add(Push, p.ID)
	}
	address, err := s.Address(ctx, h.Person)
	if err != nil {
		return nil, err
	}
	if address != "" {
		add(Mail, "")
	}
	if h.Hook != nil {
		add(Webhook, "")
	}
	return out, nil
}
