// Re-adds the whole books from the journal and holds every stored figure against it, in one
// snapshot and beside a running service. It reads only, and it decides nothing.

import type { KeyObject } from 'node:crypto';
import type { Row } from '../batch/rows.ts';
import type { Session } from '../connection/session.ts';
import { type KeptAnchor, verifyAnchors } from './anchors.ts';
import { CALLBACK_CHECKS } from './callbacks.ts';
import { verifyChains } from './chains.ts';
import { HOLD_CHECKS } from './holds.ts';
import { INVITE_CHECKS } from './invites.ts';
import { MOVEMENT_CHECKS } from './movements.ts';
import { ORDER_CHECKS } from './orders.ts';
import { RECORD_CHECKS } from './records.ts';
import { REFERENCE_CHECKS } from './references.ts';
import { REFUND_CHECKS } from './refunds.ts';
import { REQUEST_CHECKS } from './requests.ts';
import { WALLET_CHECKS } from './wallets.ts';

/** A rule of the books and the query that finds whatever breaks it. */
export interface Check {
  readonly name: string;
  /** The rule as a sentence, for people. */
  readonly rule: string;
  /** SQL that yields one text `what` for each violation; amounts in it are fen. */
  readonly violations: string;
}

export interface Finding {
  readonly name: string;
  readonly rule: string;
  readonly violations: number;
  /** The first few, in order, so that two runs over the same books say the same. */
  readonly examples: readonly string[];
}

export interface BooksCount {
  readonly records: number;
  readonly users: number;
  readonly orders: number;
}

export interface Verification extends BooksCount {
  /** Links of all chains. */
  readonly links: number;
  readonly findings: readonly Finding[];
}

export const EXAMPLES_MAX = 20;

export interface Verifying {
  readonly chainKey: KeyObject;
  readonly anchorKey: KeyObject;
  /** Anchors that were kept outside the database. */
  readonly anchors?: readonly KeptAnchor[];
  /** Told before each check and every so many links of the chains. */
  readonly onProgress?: (doing: string) => void;
}

const LINKS_TOLD = 100_000;

const CHECKS: readonly Check[] = [
  ...MOVEMENT_CHECKS,
  ...WALLET_CHECKS,
  ...HOLD_CHECKS,
  ...RECORD_CHECKS,
  ...ORDER_CHECKS,
  ...REFUND_CHECKS,
  ...REQUEST_CHECKS,
  ...CALLBACK_CHECKS,
  ...INVITE_CHECKS,
  ...REFERENCE_CHECKS,
];

export async function verifyBooks(
  session: Pick<Session, 'run'>,
  { chainKey, anchorKey, anchors = [], onProgress = () => {} }: Verifying,
): Promise<Verification> {
  const statement = (name: string, text: string) => session.run<Row>({ name, text });
  // One snapshot: a payment that commits meanwhile is seen whole or not at all, by every check.
  await statement('verify_begin', 'begin isolation level repeatable read read only');
  await statement('verify_memory', `select set_config('work_mem', '64MB', true)`);
  const findings: Finding[] = [];
  for (const [index, check] of CHECKS.entries()) {
    onProgress(`rule ${index + 1} of ${CHECKS.length}: ${check.name}`);
    const { rows } = await statement(`verify_${check.name}`, counting(check));
    findings.push({
      name: check.name,
      rule: check.rule,
      violations: Number(rows[0]?.violations),
      examples: rows[0]?.examples,
    });
  }
  let links = 0;
  const chains = await verifyChains(session, chainKey, () => {
    links += 1;
    if (links % LINKS_TOLD === 0) onProgress(`chains: ${links} links`);
  });
  onProgress('anchors');
  const anchored = await verifyAnchors(session, anchorKey, anchors);
  const counts = await countBooks(session);
  await statement('verify_end', 'commit');
  return { ...counts, links, findings: [...findings, ...chains, ...anchored] };
}

export async function countBooks(session: Pick<Session, 'run'>): Promise<BooksCount> {
  const { rows } = await session.run<Row>({
    name: 'count_books',
    text: `select (select count(*) from entries where record_no is not null) as records,
      (select count(*) from users) as users, (select count(*) from orders) as orders`,
  });
  const row = rows[0] ?? {};
  return { records: Number(row.records), users: Number(row.users), orders: Number(row.orders) };
}

/** Violations stay in the database, however many there are; only a few examples travel. */
function counting(check: Check): string {
  return `with violation as materialized (${check.violations})
    select (select count(*) from violation) as violations,
      array(select what from violation order by what limit ${EXAMPLES_MAX}) as examples`;
}
