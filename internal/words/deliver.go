package words

import (
	"context"
	"errors"
	"net/url"
	"slices"

	"cromford/internal/account"
	"cromford/internal/table"
)

// Delivery is one message on its way to one device or address. It is stored as it is; an address of mail is in none but a letter.
type Delivery struct {
	// ID is the same however often it is tried, so that whoever gets it twice can know.
	ID      string          `json:"id"`
	Person  string          `json:"person,omitempty"`
	Channel Channel         `json:"channel"`
	To      string          `json:"to,omitempty"` // which device
	Words   []Said          `json:"words,omitempty"`
	Waiting int             `json:"waiting,omitempty"` // tables that wait for the person
	Letter  *account.Letter `json:"letter,omitempty"`
}

// refused is an error that trying again does not cure.
type refused struct{ error }

func (r refused) Unwrap() error { return r.error }

// Hopeless tells whether a delivery that has failed so need not be tried again.
func Hopeless(err error) bool {
	var r refused
	return errors.As(err, &r)
}

// Deliver carries a delivery out. It may be called again after an error; across the death of a server in the middle, a message
// may then come twice, under the same id.
func (s *Service) Deliver(ctx context.Context, d *Delivery) error {
	if d.Letter != nil {
		return s.Mailer.letter(ctx, s, d)
	}
	h, err := s.Store.Hearer(ctx, d.Person)
	if err != nil {
		return err
	}
	said, err := s.still(ctx, d)
	if err != nil || len(said) == 0 {
		return err
	}
	m := compose(&h.Ears, s.Base, said)
	switch d.Channel {
	case Push:
		i := slices.IndexFunc(h.Pushes, func(p Subscription) bool { return p.ID == d.To })
		if i < 0 {
			return nil // it was turned off meanwhile
		}
		return s.push(ctx, &h.Pushes[i], d, m, said)
	case Mail:
		address, err := s.Address(ctx, d.Person)
		if err != nil || address == "" {
			return err
		}
		return s.Mailer.words(ctx, s, h, address, d, m)
	case Webhook:
		if h.Hook == nil {
			return nil
		}
		return s.hook(ctx, h.Person, h.Hook, d, m, said)
	}
	return refused{errors.New("there is no channel " + string(d.Channel))}
}

// still is what is still so: it may be long since it was written down.
func (s *Service) still(ctx context.Context, d *Delivery) (out []Said, err error) {
	for _, w := range d.Words {
		if w.Kind != testKind {
			n := table.Notice{Kind: w.Kind, Person: d.Person, Table: w.Table, Seat: w.Seat, Key: w.Key, At: w.At, Deadline: w.Deadline}
			_, still, err := s.Tables.Heard(ctx, &n)
			if err != nil {
				return nil, err
			}
			if !still {
				continue
			}
		}
		out = append(out, w)
	}
	return out, nil
}

// bare is an error without the address that was asked: it may hold a secret.
func bare(err error) error {
	var u *url.Error
	if errors.As(err, &u) {
		return u.Err
	}
	return err
}
