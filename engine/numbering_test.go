package engine_test

import (
	"slices"
	"testing"

	"cromford/engine"
)

func TestEveryChoiceHasItsOwnNumber(t *testing.T) {
	n := engine.NumberingOf(grammar(), 4)
	var list []engine.Choice
	for town := range int16(3) {
		list = append(list, choice(build, town+1))
	}
	for cubes := range int16(64) {
		list = append(list, choice(sell, cubes))
	}
	list = append(list, choice(pass))
	for seat := range int16(4) {
		for good := range int16(2) {
			list = append(list, choice(give, seat+1, good+1))
		}
	}
	nums := n.Number(list, nil)
	distinct := slices.Clone(nums)
	slices.Sort(distinct)
	if len(slices.Compact(distinct)) != len(list) {
		t.Fatalf("%d choices have %v", len(list), nums)
	}
	for i, c := range list {
		b := n.Blocks[c.Kind]
		if int(nums[i]) < b.First || int(nums[i]) >= b.First+b.Size || b.Hashed {
			t.Errorf("%v has number %d, outside its block %+v", c, nums[i], b)
		}
		if alone := n.Number([]engine.Choice{c}, nil); alone[0] != nums[i] {
			t.Errorf("%v is %d among others and %d alone", c, nums[i], alone[0])
		}
	}
}

func TestChoicesOfOneListNeverShareANumber(t *testing.T) {
	n := engine.NumberingOf(grammar(), 4)
	if !n.Blocks[carry].Hashed {
		t.Fatal("counted arguments that may be repeated are too many to count")
	}
	// As many as the block has numbers, and then some: there must be collisions, and the last ones find room elsewhere.
	var list []engine.Choice
	for town := range 3 {
		for count := range 90 {
			for other := range 4 {
				list = append(list, choice(carry, engine.PackTally(town+1, count+1), engine.PackTally(3, other+1)))
			}
		}
	}
	nums := n.Number(list, nil)
	slices.Sort(nums)
	if len(slices.Compact(nums)) != len(list) || nums[0] < 0 || int(nums[len(nums)-1]) >= n.Size {
		t.Errorf("%d choices do not have as many numbers below %d", len(list), n.Size)
	}
}

func TestNumbersOutOfRangeHaveANumber(t *testing.T) {
	n := engine.NumberingOf(grammar(), 4)
	nums := n.Number([]engine.Choice{choice(sell, -3), choice(sell, 900), choice(sell, 63)}, nil)
	b := n.Blocks[sell]
	for _, v := range nums[:2] {
		if int(v) < b.First || int(v) >= b.First+b.Size {
			t.Errorf("number %d is outside the block %+v", v, b)
		}
	}
}
