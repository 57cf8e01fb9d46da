package ai

import (
	"cromford/bots"
	"cromford/bots/features"
	"cromford/bots/net"
	"cromford/games/arkwright"
)

// Learn is the same player that judges by a net.
func (d director) Learn(n *net.Net, g features.Gauger[arkwright.Position], reach int) (bots.Thinker[arkwright.Position], error) {
	t, err := d.Judging(n, g, reach)
	return director{t}, err
}
