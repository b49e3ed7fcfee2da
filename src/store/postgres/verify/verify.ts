// Re-adds the whole books from the journal and holds every stored figure against it, in one
// snapshot and beside a running service. It reads only, and it decides nothing.

import type { KeyObject } from 'node:crypto';
import { type Connection, onlyRow, type Statement } from '../connection/connection.ts';
import { toNumber } from '../connection/values.ts';
import { ANCHOR_RULES, type KeptAnchor, verifyAnchors } from './anchors.ts';
import { CALLBACK_CHECKS } from './callbacks.ts';
import { CHAIN_RULES, verifyChains } from './chains.ts';
import { type Check, EXAMPLES_MAX, type Finding } from './check.ts';
import { HOLD_CHECKS } from './holds.ts';
import { INVITE_CHECKS } from './invites.ts';
import { MOVEMENT_CHECKS } from './movements.ts';
import { ORDER_CHECKS } from './orders.ts';
import { RECORD_CHECKS } from './records.ts';
import { REFERENCE_CHECKS } from './references.ts';
import { REFUND_CHECKS } from './refunds.ts';
import { REQUEST_CHECKS } from './requests.ts';
import { readTotals, type Totals } from './totals.ts';
import { WALLET_CHECKS } from './wallets.ts';

export interface BooksCount {
  readonly records: number;
  readonly users: number;
  readonly orders: number;
}

export interface Verification extends BooksCount {
  /** Sources of all chains. */
  readonly links: number;
  readonly totals: Totals;
  readonly findings: readonly Finding[];
}

export interface Verifying {
  readonly chainKey: KeyObject;
  readonly anchorKey: KeyObject;
  /** Anchors that were kept outside the database. */
  readonly anchors?: readonly KeptAnchor[];
  /** Called before each check and every so many links of the chains. */
  readonly onProgress?: (progress: VerificationProgress) => void;
}

export interface VerificationProgress {
  /** From 1. Rules that are checked in one pass count as the last of them. */
  readonly rule: number;
  readonly rules: number;
  /** Of the rule, or of the pass: `chains`, `anchors`. */
  readonly name: string;
  /** What is checked, as a sentence. */
  readonly doing: string;
  /** How many of the chains have been read. */
  readonly links: number;
}

const LINKS_PER_PROGRESS = 100_000;
const CHAINS_READ = 'Every chain is read from its first link to its head.';
const ANCHORS_READ = 'Every anchor is held against the books.';

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

// The rules of chains are checked in one pass, and so are those of anchors.
const CHAINS_CHECKED = CHECKS.length + Object.keys(CHAIN_RULES).length;
const RULES_COUNT = CHAINS_CHECKED + Object.keys(ANCHOR_RULES).length;

/** Before the first rule. */
export const NOT_BEGUN: VerificationProgress = {
  rule: 0,
  rules: RULES_COUNT,
  name: 'begin',
  doing: 'The snapshot is taken.',
  links: 0,
};

/** Of all rules, in the order in which they are reported. */
export const RULE_NAMES: readonly string[] = [
  ...CHECKS.map(({ name }) => name),
  ...Object.keys(CHAIN_RULES),
  ...Object.keys(ANCHOR_RULES),
];

const BEGIN: Statement = {
  name: 'verify_begin',
  text: 'begin isolation level repeatable read read only',
};
const MORE_MEMORY: Statement = {
  name: 'verify_memory',
  text: `select set_config('work_mem', '64MB', true)`,
};
const COMMIT: Statement = { name: 'verify_end', text: 'commit' };
const COUNT: Statement<{ readonly [Name in keyof BooksCount]: string }> = {
  name: 'count_books',
  text: `select (select count(*) from entries where record_no is not null) as records,
    (select count(*) from users) as users, (select count(*) from orders) as orders`,
};

interface ViolationsRow {
  readonly violations: string;
  readonly examples: readonly string[];
}

export async function verifyBooks(
  connection: Pick<Connection, 'run'>,
  { chainKey, anchorKey, anchors = [], onProgress = () => {} }: Verifying,
): Promise<Verification> {
  // One snapshot: a payment that commits meanwhile is seen whole or not at all, by every check.
  await connection.run(BEGIN);
  await connection.run(MORE_MEMORY);
  const findings: Finding[] = [];
  let links = 0;
  const announce = (rule: number, name: string, doing: string) =>
    onProgress({ rule, rules: RULES_COUNT, name, doing, links });
  for (const [index, check] of CHECKS.entries()) {
    const { name, rule } = check;
    announce(index + 1, name, rule);
    const { violations, examples } = onlyRow(await connection.run(counting(check)));
    findings.push({ name, rule, violations: toNumber(violations), examples });
  }
  const announceChains = () => announce(CHAINS_CHECKED, 'chains', CHAINS_READ);
  announceChains();
  const chains = await verifyChains(connection, chainKey, () => {
    links += 1;
    if (links % LINKS_PER_PROGRESS === 0) announceChains();
  });
  announce(RULES_COUNT, 'anchors', ANCHORS_READ);
  const anchored = await verifyAnchors(connection, anchorKey, anchors);
  const counts = await countBooks(connection);
  const totals = await readTotals(connection);
  await connection.run(COMMIT);
  return { ...counts, links, totals, findings: [...findings, ...chains, ...anchored] };
}

export async function countBooks(connection: Pick<Connection, 'run'>): Promise<BooksCount> {
  const { records, users, orders } = onlyRow(await connection.run(COUNT));
  return { records: toNumber(records), users: toNumber(users), orders: toNumber(orders) };
}

/** Violations stay in the database, however many there are; only a few examples travel. */
function counting({ name, violations }: Check): Statement<ViolationsRow> {
  return {
    name: `verify_${name}`,
    text: `with violation as materialized (${violations})
      select (select count(*) from violation) as violations,
        array(select what from violation order by what limit ${EXAMPLES_MAX}) as examples`,
  };
}
