package ai

// Holds is what part of a difference in play-outs is left when searching bots play on, and its error. It was fitted to 100 judged
// losses (7.7 points of chance stated, 4.1 ± 1.5 measured); 40 others say less. See docs/review.md.
func (l *lore) Holds() (part, err float64) { return 0.5, 0.2 }
