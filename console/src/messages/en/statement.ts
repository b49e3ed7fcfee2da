// What the monthly statement says, in English.

export const STATEMENT_EN = {
  detail: 'What your wallets held, and what came in and went out, frozen money included.',
  month: 'Month',
  print: 'Print',
  of: (name: string, walletId: string) => `${name}, wallet number ${walletId}`,
  period: (from: string, to: string) => `${from} to ${to}, Beijing time`,
  incomplete: 'This month is not over. These are the amounts by now.',
  type: 'Type',
  count: 'Records',
  amount: 'Amount',
  opening: 'Opening',
  closing: 'Closing',
  in: 'In, total',
  out: 'Out, total',
};

export type StatementText = typeof STATEMENT_EN;
