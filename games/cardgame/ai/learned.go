package ai

import (
	"cromford/bots"
	"cromford/bots/features"
	"cromford/bots/net"
	"cromford/games/cardgame"
)

// Learn is the same player that judges by a net.
func (k *seeker) Learn(n *net.Net, g features.Gauger[cardgame.Position], reach int) (bots.Thinker[cardgame.Position], error) {
	t, err := k.Judging(n, g, reach)
	return newSeeker(k.lore, k.style, t), err
}
