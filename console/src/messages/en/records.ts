// Holds the English texts of the list of records.

export const RECORDS_EN = {
  detail: 'All money in and out of your wallets.',
  wallet: 'Wallet',
  bothWallets: 'Both wallets',
  type: 'Type',
  allTypes: 'All types',
  direction: 'Direction',
  bothDirections: 'In and out',
  time: 'Time',
  title: 'Title',
  counterparty: 'Counterparty',
  amount: 'Amount',
  balance: 'Balance after',
  frozen: 'Frozen after',
  /** What is no record, and stands between them. */
  moves: { settled: 'Settlement', held: 'Hold', released: 'Release' },
  /** Added up for a day. */
  moved: {
    settled: (count: number) => ofTheDay('Settled to balance', count),
    held: (count: number) => ofTheDay('Held for withdrawals', count),
    released: (count: number) => ofTheDay('Released from withdrawals', count),
  },
  none: 'No records yet',
  noneDetail: 'Payments, collections, transfers and withdrawals are listed here.',
  noneToOverview: 'Go to overview',
  show: (id: number) => `Show record ${id}`,
  record: (id: number) => `Record ${id}`,
  number: 'Number',
  refundNumber: 'Refund number',
  mandate: 'Mandate',
  walletNumber: "Counterparty's wallet ID",
  receipt: (service: string) => `${service} receipt`,
  proof: 'Verifiable receipt',
  keep: 'Save as picture',
  print: 'Print',
};

function ofTheDay(what: string, count: number): string {
  return count === 1 ? what : `${what}, ${count} times`;
}

export type RecordsText = typeof RECORDS_EN;
