// The rows of the benchmark: what each is called, what it is compared with and what was promised.

export interface Row {
  readonly title: string;
  /** The row whose rate of the same round its own is divided by. */
  readonly baseline: RowName | null;
  /** The least ratio the design promises. */
  readonly target: number | null;
}

export const ROWS = {
  'bare-post': { title: 'bare POST, no database', baseline: null, target: null },
  'bare-get': { title: 'bare GET, no database', baseline: null, target: null },
  create: { title: 'POST /collection', baseline: 'bare-post', target: 0.4 },
  'create-key': { title: 'POST /collection + key', baseline: 'bare-post', target: null },
  refund: { title: 'POST /refund, partial', baseline: 'bare-post', target: null },
  balance: { title: 'GET /balance', baseline: 'bare-get', target: 0.55 },
  health: { title: 'GET /health', baseline: 'bare-get', target: null },
  tpcb: { title: 'pgbench TPC-B', baseline: null, target: null },
  'pay-spread': { title: 'payments, 10,000 wallets', baseline: 'tpcb', target: 2 },
  'pay-hot': { title: 'payments, one merchant', baseline: 'pay-spread', target: 1 },
} as const satisfies Record<
  string,
  { title: string; baseline: string | null; target: number | null }
>;

export type RowName = keyof typeof ROWS;
export const ROW_NAMES = Object.keys(ROWS) as readonly RowName[];

/** The rows that go over HTTP to the service itself. */
export const SERVICE_ROWS: readonly RowName[] = [
  'create',
  'create-key',
  'refund',
  'balance',
  'health',
];

export function rowOf(name: RowName): Row {
  return ROWS[name];
}

/** A row alone has no ratio, so the row it is compared with comes along. */
export function withBaselines(wanted: readonly RowName[]): readonly RowName[] {
  const all = new Set<RowName>(wanted);
  for (const name of wanted) {
    const { baseline } = rowOf(name);
    if (baseline !== null) all.add(baseline);
  }
  return ROW_NAMES.filter((name) => all.has(name));
}
