/** What the menu of a table leads to. */
export type Entry = 'rules' | 'legend' | 'about' | 'chart' | 'fork' | 'final' | 'resign'
