package ai

import (
	"sync"

	"cromford/bots"
	"cromford/bots/features"
	"cromford/bots/net"
	"cromford/games/cardgame"
)

// Learn is the same player that judges by a net.
func (k *seeker) Learn(n *net.Net, g features.Gauger[cardgame.Position], reach int) (bots.Thinker[cardgame.Position], error) {
	t, err := k.search.Judging(n, g, reach)
	return &seeker{lore: k.lore, style: k.style, search: t, minds: sync.Pool{New: func() any { return k.lore.Policy() }}}, err
}
