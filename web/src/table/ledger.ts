/** The rows that the ledger of every company has; some are in pounds. */
export const companyRows = [
  { id: 'cash', pounds: true },
  { id: 'value', pounds: true },
  { id: 'shares', pounds: false },
  { id: 'portfolio', pounds: true },
  { id: 'loans', pounds: false },
] as const
