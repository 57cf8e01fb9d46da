/** What the menu of a table leads to. */
export type Entry = 'rules' | 'legend' | 'about' | 'chart' | 'fork' | 'plan' | 'final' | 'resign'
