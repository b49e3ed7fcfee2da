// Checks what several files show together: whether all checkpoints are of one history, whether the records
// of one owner follow each other, and whether a day is told in one way.

import { instantMs } from '../../core/time.ts';
import { type Finding, finding } from './findings.ts';
import {
  type Checked,
  centsOf,
  type ProvedDay,
  type ProvedRecord,
  type SignedCheckpoint,
  totalAfter,
} from './one-file.ts';

/** `isTrusted`: every key that counts was learnt elsewhere. */
export function checkTogether(checked: readonly Checked[], isTrusted: boolean): Finding[] {
  const checkpoints = checked.flatMap((one) => one.checkpoints);
  const links = checked.flatMap(linkOf);
  const logs = joined([
    ...checkpoints.map((one) => [nameOf(one), ...(isTrusted ? [one.origin] : one.signedBy)]),
    ...links,
  ]);
  const logOf = (one: SignedCheckpoint) => logs.get(nameOf(one)) ?? '';
  const records = checked.flatMap(({ record }) => record ?? []);
  const owners = groupedBy(records, ({ under, receipt }) =>
    JSON.stringify([logOf(under), receipt.owner.wallet_id]),
  );
  const days = groupedBy(
    checked.flatMap(({ day }) => day ?? []),
    ({ under, statement }) => `${statement.day} ${logOf(under)}`,
  );
  return [
    ...[...groupedBy(checkpoints, ({ origin }) => origin)].flatMap(([origin, list]) =>
      new Set(list.map(logOf)).size > 1 ? finding('keys_differ', { origin }) : [],
    ),
    ...[...groupedBy(checkpoints, logOf).values()].flatMap((list) => checkHistory(list, links)),
    ...[...owners.values()].flatMap(checkOwner),
    ...[...days.values()].flatMap(checkDay),
  ];
}

type Link = readonly [from: string, to: string];

function linkOf({ isContinued, checkpoints: [from, to] }: Checked): Link[] {
  return isContinued && from && to ? [[nameOf(from), nameOf(to)]] : [];
}

/**
 * What each is part of, where those that are named together are of one. Without a known key, nothing but a
 * key or a proof says that two checkpoints are of one log.
 */
function joined(together: readonly (readonly string[])[]): ReadonlyMap<string, string> {
  const parts = new Map<string, string>();
  for (const names of together) {
    const [part = ''] = names;
    const before = names.map((name) => parts.get(name));
    for (const [name, old] of parts) if (before.includes(old)) parts.set(name, part);
    for (const name of names) parts.set(name, part);
  }
  return parts;
}

/** Of one log. */
function checkHistory(list: readonly SignedCheckpoint[], links: readonly Link[]): Finding[] {
  const origin = list[0]?.origin ?? '';
  const distinct = [...new Map(list.map((one) => [nameOf(one), one])).values()];
  const sorted = distinct.sort((a, b) => a.size - b.size);
  const findings: Finding[] = [];
  for (const [index, one] of sorted.entries()) {
    const next = sorted[index + 1];
    if (next?.size !== one.size) continue;
    findings.push(finding('history_forked', { origin, size: String(one.size) }));
  }
  findings.push(...rollbacks(origin, list));
  const last = sorted.at(-1);
  if (!last) return findings;
  const reached = reachedBackFrom(nameOf(last), links);
  for (const one of sorted) {
    // The list of nothing begins every list.
    if (one.size === last.size || one.size === 0 || reached.has(nameOf(one))) continue;
    const values = { origin, from: String(one.size), to: String(last.size) };
    findings.push(finding('consistency_needed', values));
  }
  findings.push(
    finding('later_not_known', { origin, size: String(last.size), at: last.at ?? '-' }),
  );
  return findings;
}

/** The log only grows, so what was signed later is never of fewer leaves. */
function rollbacks(origin: string, list: readonly SignedCheckpoint[]): Finding[] {
  const timed = list.flatMap(({ size, at }) => {
    const atMs = at === null ? null : instantMs(at);
    return at === null || atMs === null ? [] : [{ size, at, atMs }];
  });
  timed.sort((a, b) => a.atMs - b.atMs || a.size - b.size);
  return timed.slice(1).flatMap((later, index) => {
    const before = timed[index];
    if (!before || later.size >= before.size) return [];
    const sizes = { from: String(before.size), to: String(later.size) };
    return finding('history_rolled_back', { origin, ...sizes, at: before.at, later: later.at });
  });
}

/** The checkpoints that are shown to be the beginning of this one. */
function reachedBackFrom(last: string, links: readonly Link[]): ReadonlySet<string> {
  const reached = new Set([last]);
  for (const one of reached) {
    for (const [from, to] of links) if (to === one) reached.add(from);
  }
  return reached;
}

function nameOf({ origin, size, root }: SignedCheckpoint): string {
  return `${origin} ${size} ${root.toString('base64')}`;
}

function checkOwner(records: readonly ProvedRecord[]): Finding[] {
  const findings: Finding[] = [];
  const byNumber = groupedBy(records, numberOf);
  const sorted = [...byNumber].sort(([a], [b]) => a - b);
  let before: ProvedRecord | null = null;
  const totals = new Map<string, bigint>();
  for (const [number, same] of sorted) {
    const [one] = same;
    if (!one) continue;
    const told = { wallet_id: one.receipt.owner.wallet_id, record: String(number) };
    if (same.some(({ receipt }) => receipt.record !== one.receipt.record)) {
      findings.push(finding('record_told_twice', told));
    } else if (same.some((other) => !isSameLeaf(one, other))) {
      findings.push(finding('leaf_told_twice', told));
    }
    if (before) findings.push(...checkOrder(before, one));
    if (before && numberOf(before) + 1 !== number) totals.clear();
    if (!followsBalance(one, totals)) findings.push(finding('balance_not_following', told));
    before = one;
  }
  return findings;
}

/** Two records of one owner, the first of which has the smaller number. */
function checkOrder(before: ProvedRecord, one: ProvedRecord): Finding[] {
  const [lower, upper] = [before.receipt, one.receipt];
  const last = lower.leaf.last_record;
  const told = { wallet_id: lower.owner.wallet_id, record: String(numberOf(one)) };
  if (lower.leaf_index === upper.leaf_index) {
    return isSameLeaf(before, one) ? missing(before, one) : [finding('leaf_told_twice', told)];
  }
  const isOrdered = lower.leaf_index < upper.leaf_index && last < upper.leaf.first_record;
  if (!isOrdered) return [finding('records_out_of_order', told)];
  // No leaf stands between these two, so nothing can hold the records in between.
  const isRemoved = upper.leaf_index === lower.leaf_index + 1 && last + 1 < upper.leaf.first_record;
  if (!isRemoved) return missing(before, one);
  const values = { from: String(last + 1), to: String(upper.leaf.first_record - 1) };
  return [finding('record_removed', { wallet_id: told.wallet_id, ...values })];
}

function missing(before: ProvedRecord, one: ProvedRecord): Finding[] {
  const [from, to] = [numberOf(before) + 1, numberOf(one) - 1];
  if (from > to) return [];
  const { wallet_id } = one.receipt.owner;
  return [finding('records_needed', { wallet_id, from: String(from), to: String(to) })];
}

/** `totals`: of each wallet, as far as every record since is at hand. */
function followsBalance({ values }: ProvedRecord, totals: Map<string, bigint>): boolean {
  const wallet = values.get('wallet') ?? '';
  const total = totalAfter(values);
  const amount = centsOf(values.get('amount'));
  if (total === null || amount === null) return false;
  const known = totals.get(wallet);
  totals.set(wallet, total);
  const change = values.get('direction') === 'in' ? amount : -amount;
  return known === undefined || known + change === total;
}

/** Of one log. */
function checkDay(list: readonly ProvedDay[]): Finding[] {
  const [first] = list;
  const isSame = ({ statement }: ProvedDay) =>
    statement.leaf_index === first?.statement.leaf_index &&
    statement.total_fen === first.statement.total_fen;
  return !first || list.every(isSame)
    ? []
    : [finding('day_told_twice', { day: first.statement.day })];
}

function isSameLeaf({ receipt: a }: ProvedRecord, { receipt: b }: ProvedRecord): boolean {
  const isSameRange =
    a.leaf.first_record === b.leaf.first_record && a.leaf.last_record === b.leaf.last_record;
  return a.leaf_index === b.leaf_index && isSameRange && a.leaf.owed_fen === b.leaf.owed_fen;
}

function numberOf({ values }: ProvedRecord): number {
  return Number(values.get('record'));
}

/** Node 20, which the small command runs on, groups nothing by itself. */
function groupedBy<Item, Key>(
  items: readonly Item[],
  keyOf: (item: Item) => Key,
): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
}
