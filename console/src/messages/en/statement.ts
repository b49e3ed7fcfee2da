// Holds the English texts of the monthly statement.

export const STATEMENT_EN = {
  detail: 'Opening and closing balances and what came in and went out, frozen money included.',
  month: 'Month',
  proof: (day: string) => `Balance proof of ${day}`,
  print: 'Print',
  of: (name: string, walletId: string) => `${name}, wallet ID ${walletId}`,
  period: (from: string, to: string) => `${from} to ${to}, Beijing time`,
  incomplete: 'This month is not over yet. The amounts are as of now.',
  type: 'Type',
  count: 'Records',
  amount: 'Amount',
  opening: 'Opening',
  closing: 'Closing',
  in: 'Total in',
  out: 'Total out',
};

export type StatementText = typeof STATEMENT_EN;
