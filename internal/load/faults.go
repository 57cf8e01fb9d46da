package load

import (
	"context"
	"errors"
	"time"
)

// happening is something that goes wrong, and heals.
type happening struct {
	name string
	do   func(context.Context) error
}

// one deck is gone through before it is shuffled again, so that everything happens as often as it should.
var (
	deck = []string{"kill", "kill", "kill", "freeze", "freeze", "cut", "cut", "slow", "slow", "hang"}
	// asleep is frozen for longer than others wait before they take over.
	rare = []string{"asleep"}
	ours = []string{"database", "database", "failover"}
)

// draw is what happens in the next round: one thing, or two at a time.
func (c *chaos) draw() []happening {
	var out []happening
	var busy bool // the database, which suffers one thing at a time
	for range 1 + c.rand.IntN(3)/2 {
		if len(c.deck) == 0 {
			c.deck = append(append(c.deck, deck...), rare...)
			if c.cfg.Cluster != nil {
				c.deck = append(c.deck, ours...)
			}
			c.rand.Shuffle(len(c.deck), func(i, j int) { c.deck[i], c.deck[j] = c.deck[j], c.deck[i] })
		}
		name := c.deck[0]
		if name == "database" || name == "failover" {
			if busy {
				continue
			}
			busy = true
		}
		if len(out) > 0 && out[0].name == name {
			continue
		}
		c.deck = c.deck[1:]
		out = append(out, happening{name, c.happening(name)})
	}
	return out
}

// happening draws the particulars of something that goes wrong.
func (c *chaos) happening(name string) func(context.Context) error {
	s := c.fleet.ships[c.rand.IntN(len(c.fleet.ships))]
	part := time.Duration(c.rand.IntN(1000)) * time.Millisecond
	hard := c.rand.IntN(2) == 0
	switch name {
	case "kill":
		return func(context.Context) error {
			if err := c.fleet.kill(s); err != nil {
				return err
			}
			time.Sleep(part)
			return c.fleet.launch(s)
		}
	case "freeze":
		return func(context.Context) error { return c.freeze(s, 300*time.Millisecond+3*part) }
	case "asleep":
		return func(context.Context) error { return c.freeze(s, 12*time.Second+part) }
	case "cut":
		return func(context.Context) error {
			for _, other := range c.fleet.ships {
				if hard || other == s {
					other.line.cut()
				}
			}
			return nil
		}
	case "slow":
		return func(context.Context) error {
			s.line.delay(20*time.Millisecond + part/5)
			time.Sleep(time.Second + part)
			s.line.delay(0)
			return nil
		}
	case "hang":
		return func(context.Context) error {
			s.line.hang(time.Second + 6*part)
			return nil
		}
	case "database":
		return func(ctx context.Context) error {
			if err := c.cfg.Cluster.Kill(hard); err != nil {
				return err
			}
			time.Sleep(part)
			return c.cfg.Cluster.Restart(ctx)
		}
	case "failover":
		return c.failover
	}
	return func(context.Context) error { return errors.New("there is no such thing as " + name) }
}

func (c *chaos) freeze(s *ship, d time.Duration) error {
	c.fleet.mu.Lock()
	cmd := s.cmd
	c.fleet.mu.Unlock()
	if cmd == nil {
		return nil // it was killed at the same time
	}
	if err := freeze(cmd.Process); err != nil {
		return nil //nolint:nilerr // the same
	}
	time.Sleep(d)
	_ = thaw(cmd.Process) // the same
	return nil
}

// failover kills the primary for good, leads everybody to its standby, and makes that one a new standby.
func (c *chaos) failover(ctx context.Context) error {
	if err := c.cfg.Cluster.Failover(ctx); err != nil {
		return err
	}
	network, address := c.cfg.Cluster.Address()
	for _, s := range c.fleet.ships {
		s.line.aim(network, address)
	}
	return c.cfg.Cluster.AddStandby(ctx)
}
