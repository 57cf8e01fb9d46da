package api_test

import "testing"

// What a table goes through, from its making to its end and over a restart, is the same on PostgreSQL.
func TestOnPostgres(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]func(*testing.T){
		"ThreeGuests": TestThreeGuests, "Undo": TestUndoOfOwnTurn, "Consent": TestUndoNoneAndRefusedConsent, "WholeGame": TestWholeGame,
		"Fork": TestFork, "Resign": TestResign, "Restart": TestBotsMoveAfterRestart, "Names": TestTableNames, "Hidden": TestHiddenTables,
		"Stream": TestStream, "Talk": TestTalkBySince,
		"Link": TestLinkMakesAnAccount, "LinkAttacks": TestLinkAttacks, "Bombing": TestMailBombing, "Passkeys": TestPasskeys,
		"Address": TestChangingTheAddress, "Codes": TestCodes, "Brought": TestGamesAreBroughtAlong, "Scopes": TestScopes,
		"Deletion": TestDeletion, "Export": TestExport,
	} {
		t.Run(name, test)
	}
}
