// Lists what is measured: the rows of the table with their baselines and promises, the pages of the record
// list and of the list of orders, and the rows that are measured on a small ledger too.

export interface Row {
  readonly title: string;
  /** Its rate is divided by the rate of this row in the same round. */
  readonly baseline: RowName | null;
  /** The promised minimum ratio. */
  readonly target: number | null;
  /** A minimum rate that is promised on any machine. */
  readonly leastPerSecond?: number;
}

export const ROWS = {
  'bare-post': { title: 'bare POST, no database', baseline: null, target: null },
  'bare-get': { title: 'bare GET, no database', baseline: null, target: null },
  create: { title: 'POST /collection', baseline: 'bare-post', target: 0.45 },
  'tool-create': { title: 'tools/call create_collection', baseline: 'create', target: 0.9 },
  'create-key': { title: 'POST /collection + key', baseline: 'bare-post', target: null },
  balance: { title: 'GET /balance', baseline: 'bare-get', target: 0.55 },
  health: { title: 'GET /health', baseline: 'bare-get', target: null },
  'bare-list': { title: 'bare list, no database', baseline: null, target: null },
  'tool-list': { title: 'tools/list', baseline: 'bare-list', target: 0.7 },
  tpcb: { title: 'pgbench TPC-B', baseline: null, target: null },
  refund: { title: 'POST /refund, partial', baseline: 'tpcb', target: 1 },
  pay: { title: 'POST /pay/<tx_no>', baseline: 'tpcb', target: null },
  'pay-program': { title: 'POST /orders/<tx_no>/pay', baseline: 'pay', target: null },
  'pay-one': { title: 'POST /pay, one merchant', baseline: null, target: null },
  'pay-spread': { title: 'payments, 10,000 wallets', baseline: 'tpcb', target: 2.2 },
  'pay-notified': { title: 'the same with notify_url', baseline: 'pay-spread', target: 0.9 },
  'pay-mandate': { title: 'the same under mandates', baseline: 'pay-spread', target: 0.97 },
  'pay-hot': { title: 'payments, one merchant', baseline: 'pay-spread', target: 1 },
  'node-spread': { title: 'slow commit, spread, 1 node', baseline: null, target: null },
  'nodes-spread': { title: 'slow commit, spread, 2 nodes', baseline: 'node-spread', target: 0.9 },
  'node-hot': { title: 'slow commit, hot, 1 node', baseline: null, target: null },
  'nodes-hot': { title: 'slow commit, hot, 2 nodes', baseline: 'node-hot', target: 0.9 },
  'nodes-apart': { title: 'the same, a merchant each', baseline: 'node-hot', target: null },
  'verify-new': { title: 'payments, verify --since last', baseline: null, target: null },
  deliver: {
    title: 'callbacks, 5,000 receivers',
    baseline: null,
    target: null,
    leastPerSecond: 1_000,
  },
  'deliver-hot': {
    title: 'callbacks, one receiver',
    baseline: null,
    target: null,
    leastPerSecond: 1_000,
  },
  'plain-create': { title: 'plain service, create', baseline: 'create', target: null },
  'plain-refund': { title: 'plain service, refund', baseline: 'refund', target: null },
  'plain-pay': { title: 'plain service, pay', baseline: 'pay', target: null },
  'plain-pay-one': { title: 'plain service, one merchant', baseline: 'pay-one', target: null },
  pgledger: { title: 'pgledger, 10,000 accounts', baseline: 'pay-spread', target: null },
  'pgledger-one': { title: 'pgledger, one account', baseline: 'pay-hot', target: null },
} as const satisfies Record<
  string,
  { title: string; baseline: string | null; target: number | null; leastPerSecond?: number }
>;

export type RowName = keyof typeof ROWS;
export const ROW_NAMES = Object.keys(ROWS) as readonly RowName[];

/** The rows that go over HTTP to the service itself. */
export const SERVICE_ROWS = [
  'create',
  'tool-create',
  'create-key',
  'balance',
  'health',
  'tool-list',
  'refund',
  'pay',
  'pay-program',
  'pay-one',
] as const satisfies readonly RowName[];
export type ServiceRow = (typeof SERVICE_ROWS)[number];

/** The rows of payments that reach the gatherer without HTTP, with what each needs. */
export const PAYMENT_ROWS = {
  'pay-spread': { hot: false, nodes: 1, slowCommit: false, notified: false, apart: false },
  'pay-notified': { hot: false, nodes: 1, slowCommit: false, notified: true, apart: false },
  'pay-mandate': { hot: false, nodes: 1, slowCommit: false, notified: false, apart: false },
  'pay-hot': { hot: true, nodes: 1, slowCommit: false, notified: false, apart: false },
  'node-spread': { hot: false, nodes: 1, slowCommit: true, notified: false, apart: false },
  'nodes-spread': { hot: false, nodes: 2, slowCommit: true, notified: false, apart: false },
  'node-hot': { hot: true, nodes: 1, slowCommit: true, notified: false, apart: false },
  'nodes-hot': { hot: true, nodes: 2, slowCommit: true, notified: false, apart: false },
  'nodes-apart': { hot: true, nodes: 2, slowCommit: true, notified: false, apart: true },
} as const satisfies Partial<Record<RowName, object>>;
export type PaymentRow = keyof typeof PAYMENT_ROWS;
export const PAYMENT_ROW_NAMES = Object.keys(PAYMENT_ROWS) as readonly PaymentRow[];

/** The rows of callbacks that are queued and delivered, on a ledger of their own. */
export const DELIVERY_ROW_NAMES = ['deliver', 'deliver-hot'] as const satisfies readonly RowName[];
export type DeliveryRow = (typeof DELIVERY_ROW_NAMES)[number];

/** What Tael is compared with in the same run, where `--peers` asks for it. */
export const PLAIN_ROWS = [
  'plain-create',
  'plain-refund',
  'plain-pay',
  'plain-pay-one',
] as const satisfies readonly RowName[];
export type PlainRow = (typeof PLAIN_ROWS)[number];
export const PGLEDGER_ROWS = ['pgledger', 'pgledger-one'] as const satisfies readonly RowName[];
export type PgledgerRow = (typeof PGLEDGER_ROWS)[number];
/** Those, and the row that stands beside them alone. */
const PEER_ROWS: readonly RowName[] = [...PLAIN_ROWS, ...PGLEDGER_ROWS, 'pay-one'];
/** What is measured when nothing else is asked for. */
export const USUAL_ROWS = ROW_NAMES.filter((name) => !PEER_ROWS.includes(name));

/** Lists of the hot merchant's records; the first and the last page of each are measured. */
export const PAGES = {
  'tx-all': 'all records',
  'tx-refund': 'type=refund',
  'tx-in': 'direction=in',
  'tx-wallet': 'wallet=consumer',
  'tx-day': 'its busiest day',
} as const;

/** Lists of the orders of one owner, measured in the same way; of a number its newest and oldest order. */
export const ORDER_PAGES = {
  'orders-all': 'all orders',
  'orders-status': 'status=cancelled',
  'orders-merchant': 'a merchant with a hundredth',
  'orders-branch': 'a branch with a fifth',
  'orders-day': 'a day',
  'orders-number': 'out_trade_no',
} as const;
export type OrderPageName = keyof typeof ORDER_PAGES;
export type PageName = keyof typeof PAGES | OrderPageName;
export const PAGE_NAMES = Object.keys({ ...PAGES, ...ORDER_PAGES }) as readonly PageName[];
export function isOrderPage(name: PageName): name is OrderPageName {
  return name in ORDER_PAGES;
}
/** How many milliseconds longer the last page may take. */
export const PAGE_TARGET_MS = 2;

/** Rows that a large ledger must not slow down. They are measured on a small one too. */
export const GROWN_ROWS = ['create', 'refund', 'balance', 'pay-spread', 'verify-new'] as const;
export type GrownRow = (typeof GROWN_ROWS)[number];
/** The promised minimum of the large ledger's rate, as a share of the small one's. */
const GROWN_TARGET = 0.9;
/** What is new is verified at the same rate, within a fifth. */
const VERIFIED_TARGET = 0.8;

export function grownTarget(row: RowName): number {
  return row === 'verify-new' ? VERIFIED_TARGET : GROWN_TARGET;
}

/** A row, a row on the small ledger, or one page of a list. */
export type SubjectName = RowName | `${GrownRow} small` | `${PageName} ${'first' | 'last'}`;

/** The name of the row on the small ledger; null: it is not measured there. */
export function smallName(row: RowName): `${GrownRow} small` | null {
  const grown = GROWN_ROWS.find((one) => one === row);
  return grown ? `${grown} small` : null;
}

export function rowOf(name: RowName): Row {
  return ROWS[name];
}

/** Adds the baselines of the selected rows, without which they have no ratio. */
export function withBaselines(wanted: readonly RowName[]): readonly RowName[] {
  const all = new Set<RowName>(wanted);
  // Iterating a set includes elements added on the way: baselines of baselines.
  for (const name of all) {
    const { baseline } = rowOf(name);
    if (baseline !== null) all.add(baseline);
  }
  return ROW_NAMES.filter((name) => all.has(name));
}
