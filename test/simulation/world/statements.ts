// Reads from its SQL what each statement of the write path does. Most tables share a few shapes, as they do
// in writing.ts; the others are written out here. A statement that is not known stops the run.

import { WINDOWS } from '../../../src/core/binding.ts';
import type { Answer, Statement } from '../../../src/store/postgres/connection/connection.ts';
import { type Cell, cellsOf } from './array-values.ts';
import { keyOf, type Row } from './tables.ts';
import { type Access, databaseError } from './transactions.ts';

export type Values = readonly unknown[];
export type Run = (access: Access, values: Values, nowMs: number) => Answer<Row>;

/** Mistakes that are planted, to see that they are found. */
export interface Plants {
  /** The fence answers what it reads, and writes nothing. */
  readonly fenceReads?: boolean;
  /** A key that somebody else has bound meanwhile is bound again. */
  readonly bindsTwice?: boolean;
  /** A number that somebody else has taken meanwhile is taken again. */
  readonly takesTwice?: boolean;
}

export function readStatement({ name, text }: Statement, plants: Plants): Run {
  const special = specialOf(name, plants);
  if (special) return special;
  const words = text.replaceAll(/\s+/g, ' ').trim();
  const run = readLoad(name, words) ?? readUpdate(words) ?? readInsert(words);
  if (!run) throw new Error(`The model knows no statement ${name}.`);
  return run;
}

function specialOf(name: string, plants: Plants): Run | undefined {
  switch (name) {
    case 'time':
      return (_, __, nowMs) => rows([{ now_ms: String(Math.floor(nowMs)) }]);
    case 'save_batch':
      return (access, [id, atMs]) => {
        access.insert('batches', { id: String(id), at_ms: String(atMs), fence: false });
        return rows([]);
      };
    case 'fence':
      return plants.fenceReads ? readFence : writeFence;
    case 'load_named_wallets':
    case 'load_named_wallets_skip':
      return loadNamedWallets(name.endsWith('_skip'));
    case 'load_named_buckets':
      return loadNamedBuckets;
    case 'load_request_keys':
      return ({ all, get }, [, txNos]) => {
        const wanted = new Set(cellsOf(txNos));
        const asked = all('refund_requests').filter((row) => wanted.has(row.tx_no as Cell));
        return rows(asked.flatMap<Row>((row) => get('api_keys', String(row.key_id)) ?? []));
      };
    case 'load_refunds':
      return ({ all }, [, txNos]) => {
        const wanted = new Set(cellsOf(txNos));
        const made = all('refunds').filter((row) => wanted.has(row.tx_no as Cell));
        // Those of one order are made under its lock, one after the other.
        return rows(made.sort((a, b) => Number(a.at_ms) - Number(b.at_ms)));
      };
    case 'load_refunded':
      return ({ all }, [, txNos]) => {
        const wanted = new Set(cellsOf(txNos));
        const made = all('refunds').filter((row) => wanted.has(row.tx_no as Cell));
        const sums = new Map<Cell, bigint>();
        for (const { tx_no: txNo, amount } of made) {
          sums.set(txNo as Cell, (sums.get(txNo as Cell) ?? 0n) + BigInt(String(amount)));
        }
        return rows([...sums].map(([txNo, sum]) => ({ tx_no: txNo, amount: `${sum}` })));
      };
    case 'load_movements':
      return ({ all }, [, numbers]) => {
        const wanted = new Set(cellsOf(numbers));
        const legs = all('entries').filter((row) => wanted.has(row.movement_no as Cell));
        return rows(legs.filter((row) => Number(row.leg) === 0));
      };
    case 'load_branches_of':
      return ({ all }, [owners]) => {
        const wanted = new Set(cellsOf(owners));
        const shops = all('merchants').filter((row) => wanted.has(row.owner_id as Cell));
        const own = new Set(shops.map((row) => row.merchant_id));
        return rows(all('branches').filter((row) => own.has(row.merchant_id)));
      };
    case 'load_decided':
      return () => rows([]);
    case 'save_bindings':
      return saveBindings(plants.bindsTwice ?? false);
    case 'save_shop_numbers':
      return saveNumbers('shop_numbers', ['id', 'tx_no', 'replaces_tx_no', 'seal'], plants);
    case 'save_refund_numbers':
      return saveNumbers(
        'refund_numbers',
        ['id', 'tx_no', 'made_no', 'replaces_no', 'seal'],
        plants,
      );
    case 'save_bucket_moves':
      return saveBucketMoves;
    case 'save_buckets_settled':
      return saveBucketsSettled;
    case 'save_notices':
      return saveNotices;
    case 'save_windows':
      return () => rows([]);
    case 'save_api_keys':
      return saveKeys;
    default:
      return undefined;
  }
}

function rows(found: readonly Row[], command = 'SELECT'): Answer<Row> {
  return { rows: found, rowCount: found.length, command };
}

/** `select * from T where C = any($1::…[])`, locked or not, in the one cell that the model has. */
function readLoad(name: string, text: string): Run | null {
  const shape = /^select (?:.*?) from (\w+) where (cell = \$1 and )?(\w+) = any\(\$\d::\w+\[\]\)/;
  const found = shape.exec(text);
  if (!found || !name.startsWith('load_')) return null;
  const [, table = '', cell, column = ''] = found;
  const locks = text.includes('for no key update');
  const skip = text.endsWith('skip locked');
  const live = text.includes('removed_at_ms is null');
  const isKey = keyOf(table, { [column]: 'x' }) === 'x';
  return (access, values) => {
    const cells = cellsOf(values[cell === undefined ? 0 : 1]);
    if (!isKey) {
      const set = new Set(cells);
      const all = access.all(table).filter((row) => set.has(row[column] as Cell));
      return rows(live ? all.filter((row) => row.removed_at_ms === null) : all);
    }
    return rows(cells.flatMap((cell) => readRow(access, table, String(cell), locks, skip)));
  };
}

function readRow(access: Access, table: string, key: string, locks: boolean, skip: boolean): Row[] {
  if (!access.get(table, key)) return [];
  if (locks && !access.lock(table, key, skip)) return [];
  // Read behind the lock: that is what its last holder has committed.
  const row = access.get(table, key);
  return row ? [row] : [];
}

function loadNamedWallets(skip: boolean): Run {
  return (access, [, userIds, txNos, refundedTxNos, refunders]) => {
    const wanted = new Set(cellsOf(userIds));
    for (const txNo of cellsOf(txNos))
      wanted.add((access.get('orders', String(txNo))?.owner_id ?? null) as Cell);
    for (const order of refundedOrders(access, refundedTxNos, refunders)) {
      wanted.add(order.owner_id as Cell).add(order.payer_id as Cell);
    }
    wanted.delete(null);
    const sorted = [...wanted].sort((a, b) => Number(a) - Number(b));
    return rows(sorted.flatMap((id) => readRow(access, 'wallets', String(id), true, skip)));
  };
}

function refundedOrders({ get }: Access, txNos: unknown, userIds: unknown): Row[] {
  const users = cellsOf(userIds);
  const orders = cellsOf(txNos).map((txNo) => get('orders', String(txNo)));
  return orders.filter((order, index) => order?.owner_id === users[index]) as Row[];
}

function loadNamedBuckets(access: Access, [, ids, txNos, userIds]: Values): Answer<Row> {
  const wanted = new Set(cellsOf(ids));
  for (const order of refundedOrders(access, txNos, userIds)) {
    const waits = order.settle_due_at_ms !== null && order.settled_at_ms === null;
    if (waits) wanted.add(`${order.owner_id}/${order.settle_due_at_ms}`);
  }
  return rows([...wanted].flatMap<Row>((id) => access.get('settlement_buckets', String(id)) ?? []));
}

/** `merge into T using (select [cells.cell,] unnest($1…) as a, …) as changed on T.k = changed.k …` */
function readUpdate(text: string): Run | null {
  const found = /^merge into (\w+) using \(select (cells\.cell, )?(.*?)\) as changed /.exec(text);
  if (!found) return null;
  const [, table = '', cell, selected = ''] = found;
  const columns = [...selected.matchAll(/ as (\w+)/g)].map(([, name = '']) => name);
  return (access, values) => {
    for (const changed of rowsFrom(columns, behind(cell, values))) {
      const key = keyOf(table, changed);
      access.lock(table, key, false);
      const row = access.get(table, key);
      if (!row) throw databaseError('23502');
      access.replace(table, { ...row, ...changed });
    }
    return rows([], 'MERGE');
  };
}

/** `insert into T ([cell,] a, b) select [cells.cell,] unnest($1…), … [on conflict (k) do update set …]` */
function readInsert(text: string): Run | null {
  const shape =
    /^insert into (\w+) (?:as there )?\((cell, )?([^)]*)\) select (?:cells\.cell, )?unnest\(/;
  const found = shape.exec(text);
  if (!found) return null;
  const [, table = '', cell, listed = ''] = found;
  const columns = listed.split(', ');
  const changes = /on conflict \((?:cell, )?\w+\) do update set (.*)$/.exec(text)?.[1];
  const changing = changes?.matchAll(/(\w+) = excluded\.\w+/g);
  const changed = changing ? [...changing].map(([, name = '']) => name) : null;
  return (access, values) => {
    for (const row of rowsFrom(columns, behind(cell, values))) put(access, table, row, changed);
    return rows([], 'INSERT');
  };
}

/** The parameters that are columns: the first is the cell, if there is one, and the model has no other. */
function behind(cell: string | undefined, values: Values): Values {
  return cell === undefined ? values : values.slice(1);
}

/** One that is there stays as it is. */
function saveNotices(access: Access, values: Values): Answer<Row> {
  for (const row of rowsFrom(NOTICE_COLUMNS, values)) {
    if (!access.get('notices', String(row.notice_no))) access.insert('notices', row);
  }
  return rows([], 'INSERT');
}

const NOTICE_COLUMNS = [
  'notice_no',
  'user_id',
  'kind',
  'at_ms',
  'facts',
  'to_sealed',
  'mac',
  'mail_due_at_ms',
  'post_due_at_ms',
];

function put(access: Access, table: string, row: Row, changed: readonly string[] | null): void {
  const key = keyOf(table, row);
  if (changed === null) return access.insert(table, row);
  access.lock(table, key, false);
  const before = access.get(table, key);
  if (!before) return access.insert(table, row);
  const after = changed.map((column) => [column, row[column] ?? null]);
  access.replace(table, { ...before, ...Object.fromEntries(after) });
}

function rowsFrom(columns: readonly string[], values: Values): Row[] {
  const cells = values.map(cellsOf);
  const count = cells[0]?.length ?? 0;
  return Array.from({ length: count }, (_, index) => {
    const row: Record<string, Cell> = {};
    for (const [place, column] of columns.entries()) row[column] = cells[place]?.[index] ?? null;
    return row;
  });
}

function writeFence(access: Access, [id]: Values, nowMs: number): Answer<Row> {
  const key = String(id);
  access.lock('batches', key, false);
  const there = access.get('batches', key);
  if (!there) access.insert('batches', { id: key, at_ms: String(nowMs), fence: true });
  return rows([{ fence: there?.fence ?? true }], 'INSERT');
}

function readFence({ get }: Access, [id]: Values): Answer<Row> {
  return rows([{ fence: get('batches', String(id))?.fence ?? true }]);
}

/** After the cell, of which the model has one. */
const BINDING = [
  ...['id', 'operation', 'parameters', 'result', 'made_no', 'at_ms', 'free_at_ms', 'seal'],
];

function saveBindings(bindsTwice: boolean): Run {
  return (access, values) => {
    for (const row of rowsFrom(BINDING, values.slice(1))) {
      const id = String(row.id);
      access.lock('idempotency_keys', id, false);
      const before = access.get('idempotency_keys', id);
      if (!before) access.insert('idempotency_keys', row);
      else if (bindsTwice || isFree(before, Number(row.at_ms))) {
        access.replace('idempotency_keys', row);
      } else throw databaseError('40001');
    }
    return rows([], 'INSERT');
  };
}

/** Before the seal: what bears the number, and what it must have been borne by until now. */
function saveNumbers(table: string, columns: readonly string[], { takesTwice }: Plants): Run {
  const [bearer = '', replaced = ''] = columns.slice(-3, -1);
  return (access, values) => {
    for (const row of rowsFrom(columns, values.slice(1))) {
      const id = String(row.id);
      access.lock(table, id, false);
      const before = access.get(table, id);
      if (!before) access.insert(table, row);
      else if (takesTwice || before[bearer] === row[replaced]) access.replace(table, row);
      else throw databaseError('40001');
    }
    return rows([], 'INSERT');
  };
}

function isFree({ free_at_ms, operation, at_ms }: Row, nowMs: number): boolean {
  const replayed = Number(at_ms) > nowMs - WINDOWS.collection.replayMs;
  return Number(free_at_ms) <= nowMs || (operation === 'collection' && !replayed);
}

const BUCKET = ['id', 'owner_id', 'due_at_ms', 'amount'];

function saveBucketMoves(access: Access, values: Values): Answer<Row> {
  for (const moved of rowsFrom(BUCKET, values.slice(1))) {
    const id = String(moved.id);
    const there = access.get('settlement_buckets', id) !== undefined;
    if (!there) access.insert('settlement_buckets', moved);
    else {
      access.lock('settlement_buckets', id, false);
      const before = access.get('settlement_buckets', id) ?? {};
      const wasEmpty = before.amount === '0';
      const again = wasEmpty ? { settled_at_ms: null, settlement_no: null } : {};
      const amount = String(BigInt(String(before.amount)) + BigInt(String(moved.amount)));
      access.replace('settlement_buckets', { ...before, ...again, amount });
    }
  }
  return rows([], 'MERGE');
}

function saveBucketsSettled(access: Access, values: Values): Answer<Row> {
  const columns = [...BUCKET, 'settled_at_ms', 'settlement_no'];
  const changed = ['settled_at_ms', 'settlement_no'];
  for (const row of rowsFrom(columns, values.slice(1))) {
    put(access, 'settlement_buckets', row, changed);
  }
  return rows([], 'INSERT');
}

const KEY = [
  ...['key_id', 'user_id', 'name', 'scopes', 'ip_rules', 'rate_per_minute', 'secret_digest'],
  ...['window_id', 'tool_refund_limit', 'created_at_ms', 'expires_at_ms', 'ends_at_ms'],
  ...['revoked_at_ms', 'refund_limit', 'merchant_id', 'signs_requests', 'recharge_limit'],
  ...['payout_limit', 'mandate_no', 'mac', 'factor_failures'],
];

function saveKeys(access: Access, values: Values): Answer<Row> {
  for (const row of rowsFrom(KEY, values.slice(1))) {
    const [scopes, rules] = [String(row.scopes ?? ''), String(row.ip_rules ?? '')];
    const lists = { scopes: scopes.split(','), ip_rules: rules === '' ? [] : rules.split(',') };
    put(access, 'api_keys', { ...row, ...lists }, KEY);
  }
  return rows([], 'INSERT');
}
