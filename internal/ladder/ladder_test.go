package ladder

import "testing"

// A bot is rated by its level, whatever its character, and by the revision of the rules.
func TestPlayerOf(t *testing.T) {
	for _, tt := range []struct{ person, bot, want string }{
		{"ada", "", "ada"},
		{"", "greedy", "bot:greedy:2"},
		{"", "level5", "bot:level5:2"},
		{"", "level5-shipper", "bot:level5:2"},
		{"", "level8-cutter", "bot:level8:2"},
	} {
		if got := PlayerOf(tt.person, tt.bot, 2); got != tt.want {
			t.Errorf("%q %q is %s, want %s", tt.person, tt.bot, got, tt.want)
		}
	}
	if bot, revision, ok := BotOf(PlayerOf("", "level5-shipper", 3)); bot != "level5" || revision != 3 || !ok {
		t.Errorf("%s %d %v", bot, revision, ok)
	}
}
