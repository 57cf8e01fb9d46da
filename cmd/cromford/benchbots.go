package main

type benchBotsCmd struct {
	benchCmd
}

// Run measures the bots.
func (c *benchBotsCmd) Run(a *app) error {
	e, bc, err := c.measure(a)
	if err != nil {
		return err
	}
	rep, err := e.Arena.BenchBots(bc)
	if err != nil {
		return err
	}
	if c.JSON {
		return a.json(rep)
	}
	a.printf("%s, %d seats, for each CPU second\n", rep.Game, rep.Seats)
	a.printf("  games of greedy         %12.1f\n", rep.Greedy)
	if rep.Searcher == "" {
		a.printf("  no player of this game searches\n")
		return nil
	}
	a.printf("  games of light policy   %12.1f  (%.1f times greedy's)\n  its decisions           %12.0f\n", rep.Light, rep.Times,
		rep.Decisions)
	a.printf("  evaluations             %12.0f\n  roll-outs of %-10s %12.0f\n", rep.Outlooks, rep.Searcher, rep.Rollouts)
	return nil
}
