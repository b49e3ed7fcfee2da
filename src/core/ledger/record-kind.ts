// Lists the kinds of records: each type, in each wallet and direction that it can have.

export const RECORD_TYPES = [
  'recharge',
  'consume',
  'refund',
  'transfer',
  'withdraw',
  'collection',
] as const;
export type RecordType = (typeof RECORD_TYPES)[number];

export const DIRECTIONS = ['in', 'out'] as const;
export type Direction = (typeof DIRECTIONS)[number];

export interface RecordKind {
  readonly wallet: WalletKind;
  readonly type: RecordType;
  readonly direction: Direction;
}

/** Those that every tally has counted. */
export const FIRST_KINDS: readonly RecordKind[] = [
  { wallet: 'consumer', type: 'recharge', direction: 'in' },
  { wallet: 'merchant', type: 'collection', direction: 'in' },
  { wallet: 'consumer', type: 'refund', direction: 'in' },
  { wallet: 'consumer', type: 'transfer', direction: 'in' },
  { wallet: 'consumer', type: 'consume', direction: 'out' },
  { wallet: 'merchant', type: 'refund', direction: 'out' },
  { wallet: 'consumer', type: 'transfer', direction: 'out' },
  { wallet: 'consumer', type: 'withdraw', direction: 'out' },
  { wallet: 'merchant', type: 'transfer', direction: 'in' },
  { wallet: 'merchant', type: 'transfer', direction: 'out' },
  { wallet: 'merchant', type: 'withdraw', direction: 'out' },
];

/** Every type in each wallet and direction it can have. Stored tallies keep this order: append only. */
export const RECORD_KINDS: readonly RecordKind[] = [
  ...FIRST_KINDS,
  { wallet: 'consumer', type: 'withdraw', direction: 'in' },
  { wallet: 'merchant', type: 'withdraw', direction: 'in' },
];
export const WALLET_KINDS = ['consumer', 'merchant'] as const;
export type WalletKind = (typeof WALLET_KINDS)[number];
