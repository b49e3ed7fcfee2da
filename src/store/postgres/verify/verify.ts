// Holds every stored figure against the journal, in one snapshot and beside a running service: over the
// whole books, or over what came since a verification that found nothing broken. It decides nothing.

import type { KeyObject } from 'node:crypto';
import { type Connection, onlyRow, type Statement } from '../connection/connection.ts';
import { NOW_MS } from '../connection/now-ms.ts';
import { paced } from '../connection/paced.ts';
import { toNumber } from '../connection/values.ts';
import { readCells } from '../machines/cell-count.ts';
import { gathered, gathering } from '../machines/gathered.ts';
import { inSnapshot, nowAndThen, type StillHolds } from '../machines/snapshot.ts';
import { isDistributed } from '../machines/workers.ts';
import { ANCHOR_RULES, type KeptAnchor, verifyAnchors } from './anchors.ts';
import { AUTHORITY_CHECKS, AUTHORITY_RULES, verifyAuthority } from './authority.ts';
import { BANK_CHECKS } from './bank.ts';
import { CALLBACK_CHECKS } from './callbacks.ts';
import { CELL_CHECKS } from './cells.ts';
import { CHAIN_RULES, verifyChains } from './chains.ts';
import { type Check, collectFindings, EXAMPLES_MAX, type Finding } from './check.ts';
import { continued, TOTALS_SCOPE, within } from './continued.ts';
import { gatherFresh } from './fresh.ts';
import { HOLD_CHECKS } from './holds.ts';
import { INVITE_CHECKS } from './invites.ts';
import { MANDATE_CHECKS } from './mandates.ts';
import { MOVEMENT_CHECKS } from './movements.ts';
import { ORDER_CHECKS } from './orders.ts';
import { newestProof, type Proof, proofRoot, prove } from './proof.ts';
import { LOG_RULES, verifyLog } from './public-log.ts';
import { PURPOSE_RULES, verifyPurpose } from './purpose.ts';
import { RECORD_CHECKS } from './records.ts';
import { REFERENCE_CHECKS } from './references.ts';
import { REFUND_REQUEST_CHECKS } from './refund-requests.ts';
import { REFUND_CHECKS } from './refunds.ts';
import { SCHEMA_RULES, verifySchema } from './shipped-schema.ts';
import { readTotals, TOTALS_SQL, type Totals } from './totals.ts';
import { WALLET_CHECKS } from './wallets.ts';

/** How many there are; where a verification continued, how many it looked at. */
export interface BooksCount {
  readonly records: number;
  readonly users: number;
  readonly orders: number;
}

export interface Verification extends BooksCount {
  /** Of the verification that this one continued; null: it was of the whole books. */
  readonly sinceMs: number | null;
  /** Sources of the chains. */
  readonly links: number;
  readonly totals: Totals;
  readonly findings: readonly Finding[];
  /** Why the next one cannot continue from here; null: it can, or nobody asked for that. */
  readonly unproved: string | null;
}

export interface Verifying {
  readonly chainKey: KeyObject;
  readonly anchorKey: KeyObject;
  /** Anchors that were kept outside the database. */
  readonly anchors?: readonly KeptAnchor[];
  /** Called before each check and every so many links of the chains. */
  readonly onProgress?: (progress: VerificationProgress) => void;
  /** Opens a connection that writes what the next one may continue from. Without it none is left. */
  readonly openProver?: () => Promise<Connection>;
  /** Nobody waits for it, so it takes half of a core at most, once its snapshot has begun. */
  readonly paced?: boolean;
  /** Called when cells have moved meanwhile, so that it begins again. */
  readonly onVoid?: () => void;
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
const AUTHORITY_READ = 'Every row of authority is held against its MAC.';
const SCHEMA_READ = 'The catalogue of the database is held against the schema.';
const ANCHORS_READ = 'Every anchor is held against the books.';
const LOG_READ = 'The public log is made once more from the books.';

const CHECKS: readonly Check[] = [
  ...MOVEMENT_CHECKS,
  ...WALLET_CHECKS,
  ...HOLD_CHECKS,
  ...RECORD_CHECKS,
  ...ORDER_CHECKS,
  ...REFUND_CHECKS,
  ...REFUND_REQUEST_CHECKS,
  ...MANDATE_CHECKS,
  ...CALLBACK_CHECKS,
  ...INVITE_CHECKS,
  ...BANK_CHECKS,
  ...REFERENCE_CHECKS,
  ...AUTHORITY_CHECKS,
  ...CELL_CHECKS,
];

const PROOF_RULES = {
  proof_holds: 'What the verification before this one noted of the chains is as it noted it.',
} as const;

/** What a verification checks, and how its progress is counted. */
interface Plan {
  readonly checks: readonly Check[];
  /** The query for the sums over all accounts. */
  readonly totals: string;
  // The rules of authority, of the schema, of chains, of anchors and of the log are checked in one pass each.
  readonly authorityChecked: number;
  readonly schemaChecked: number;
  readonly chainsChecked: number;
  readonly anchorsChecked: number;
  /** Beside all of these, the public log: of the whole books only. */
  readonly rules: number;
}

const WHOLE = planOf(CHECKS, TOTALS_SQL, {}, LOG_RULES);
const WHOLE_IN_CELLS = planOf(
  CHECKS.map(gathered),
  gathering(['settlement_buckets'], TOTALS_SQL),
  {},
  LOG_RULES,
);
const CONTINUED = planOf(
  CHECKS.flatMap((check) => continued(check) ?? []),
  within(TOTALS_SCOPE, TOTALS_SQL),
  PROOF_RULES,
  {},
);

type Rules = Readonly<Record<string, string>>;

function planOf(checks: readonly Check[], totals: string, proof: Rules, log: Rules): Plan {
  const authorityChecked = checks.length + numberOf(AUTHORITY_RULES);
  const schemaChecked = authorityChecked + numberOf(PURPOSE_RULES) + numberOf(SCHEMA_RULES);
  const chainsChecked = schemaChecked + numberOf(CHAIN_RULES) + numberOf(proof);
  const anchorsChecked = chainsChecked + numberOf(ANCHOR_RULES);
  const rules = anchorsChecked + numberOf(log);
  const passes = { authorityChecked, schemaChecked, chainsChecked, anchorsChecked };
  return { checks, totals, ...passes, rules };
}

function numberOf(rules: Rules): number {
  return Object.keys(rules).length;
}

/** Before the first rule. */
export const NOT_BEGUN: VerificationProgress = notBegun(WHOLE);
export const NOT_CONTINUED: VerificationProgress = notBegun(CONTINUED);

function notBegun({ rules }: Plan): VerificationProgress {
  return { rule: 0, rules, name: 'begin', doing: 'The snapshot is taken.', links: 0 };
}

/** All rules, in the order in which they are reported. */
export const RULES: Rules = {
  ...Object.fromEntries(CHECKS.map(({ name, rule }) => [name, rule])),
  ...AUTHORITY_RULES,
  ...PURPOSE_RULES,
  ...SCHEMA_RULES,
  ...CHAIN_RULES,
  ...ANCHOR_RULES,
  ...LOG_RULES,
};
export const RULE_NAMES: readonly string[] = Object.keys(RULES);

/** Of those that only a verification of the whole books holds. */
export const WHOLE_RULE_NAMES: readonly string[] = [
  ...CHECKS.filter((check) => continued(check) === null).map(({ name }) => name),
  ...Object.keys(LOG_RULES),
];

/** Those that only a verification which continues has. */
export const CONTINUED_RULES: Rules = PROOF_RULES;

const BEGIN: Statement = {
  name: 'verify_begin',
  text: 'begin isolation level repeatable read read only',
};
// The second is for a distributed database, where entries of one movement may lie on two machines;
// PostgreSQL alone takes no notice of it.
const MORE_MEMORY: Statement = {
  name: 'verify_memory',
  text: `select set_config('work_mem', '64MB', true),
    set_config('citus.enable_repartition_joins', 'on', true)`,
};
const COUNT: Statement<{ readonly [Name in keyof BooksCount]: string }> = {
  name: 'count_books',
  text: `select (select count(*) from entries where record_no is not null) as records,
    (select count(*) from users) as users, (select count(*) from orders) as orders`,
};

/** Temporary tables are made first, and no others. */
const BEGIN_CONTINUED: Statement = {
  name: 'verify_begin',
  text: 'begin isolation level repeatable read read write',
};
const READ_ONLY: Statement = { name: '', text: 'set transaction read only' };
const COUNT_FRESH: Statement<{ readonly [Name in keyof BooksCount]: string }> = {
  name: '',
  text: `select (select count(*) from fresh_links where record_no is not null) as records,
    (select count(*) from users) as users, (select count(*) from fresh_orders) as orders`,
};
const MOMENT: Statement<{ readonly at_ms: string; readonly anchor_no: string }> = {
  name: 'verify_moment',
  text: `select ${NOW_MS} as at_ms, coalesce(max(anchor_no), 0) as anchor_no from anchors`,
};

interface ViolationsRow {
  readonly violations: string;
  readonly examples: readonly string[];
}

/** The whole books, from the first entry. */
export async function verifyBooks(
  connection: Pick<Connection, 'run'>,
  verifying: Verifying,
): Promise<Verification> {
  const session = verifying.paced ? paced(connection) : connection;
  // One snapshot: a payment that commits meanwhile is seen whole or not at all, by every check.
  return inSnapshot(
    connection,
    BEGIN,
    async (stillHolds) => {
      await session.run(MORE_MEMORY);
      const { count } = await readCells(session);
      const plan = count === 1 ? WHOLE : WHOLE_IN_CELLS;
      const before = await newestProof(session);
      return verifyIn(session, verifying, { before, plan, stillHolds });
    },
    verifying.onVoid,
  );
}

/**
 * What came since the newest verification that left a proof; null: none did. Old entries are not read again:
 * what it cannot see is in docs/ledger.md.
 */
export async function verifyNew(
  connection: Pick<Connection, 'run'>,
  verifying: Verifying,
): Promise<Verification | null> {
  const session = verifying.paced ? paced(connection) : connection;
  return inSnapshot(
    connection,
    BEGIN_CONTINUED,
    async (stillHolds) => {
      await session.run(MORE_MEMORY);
      const isSpread = (await readCells(session)).count > 1 && (await isDistributed(session));
      const before = await newestProof(session);
      if (before === null) return null;
      await gatherFresh(session, before, isSpread);
      await session.run(READ_ONLY);
      return verifyIn(session, verifying, { before, plan: CONTINUED, stillHolds });
    },
    verifying.onVoid,
  );
}

interface Begun {
  /** The newest proof, from which one that continues goes on. */
  readonly before: Proof | null;
  readonly plan: Plan;
  readonly stillHolds: StillHolds;
}

async function verifyIn(
  connection: Pick<Connection, 'run'>,
  { chainKey, anchorKey, anchors = [], onProgress = () => {}, openProver }: Verifying,
  { before, plan, stillHolds }: Begun,
): Promise<Verification> {
  const { checks, rules } = plan;
  const base = checks === CONTINUED.checks ? before : null;
  const glance = nowAndThen(stillHolds);
  const findings: Finding[] = [];
  let links = 0;
  const announce = (rule: number, name: string, doing: string) =>
    onProgress({ rule, rules, name, doing, links });
  for (const [index, check] of checks.entries()) {
    const { name, rule } = check;
    announce(index + 1, name, rule);
    await glance();
    const { violations, examples } = onlyRow(await connection.run(counting(check)));
    findings.push({ name, rule, violations: toNumber(violations), examples });
  }
  announce(plan.authorityChecked, 'authority', AUTHORITY_READ);
  findings.push(...(await verifyAuthority(connection, chainKey, base !== null)));
  announce(plan.schemaChecked, 'schema', SCHEMA_READ);
  const { isSandbox, ...purpose } = await verifyPurpose(connection, chainKey);
  findings.push(...purpose.findings, ...(await verifySchema(connection, { isSandbox })));
  const announceChains = () => announce(plan.chainsChecked, 'chains', CHAINS_READ);
  announceChains();
  const [oldRoot, newRoot] = [proofRoot(anchorKey), proofRoot(anchorKey)];
  const chains = await verifyChains(connection, {
    chainKey,
    onlyFresh: base !== null,
    onLink() {
      links += 1;
      if (links % LINKS_PER_PROGRESS === 0) announceChains();
    },
    onOwner(owner, proved) {
      if (proved) oldRoot.add(proved);
      newRoot.add(owner);
    },
  });
  announce(plan.anchorsChecked, 'anchors', ANCHORS_READ);
  const walk = { anchorKey, kept: anchors, after: base?.anchorNo ?? null };
  const anchored = await verifyAnchors(connection, walk);
  findings.push(...chains, ...anchored);
  if (base) findings.push(...checkProof(base, oldRoot.end(base)));
  else {
    announce(rules, 'log', LOG_READ);
    findings.push(...(await verifyLog(connection, anchorKey)));
  }
  const totals = await readTotals(connection, plan.totals);
  const counts = await count(connection, base ? COUNT_FRESH : COUNT);
  const proof = proofAfter(before, totals, onlyRow(await connection.run(MOMENT)));
  const holds = findings.every(({ violations }) => violations === 0);
  const proving = holds && openProver ? { ...proof, root: newRoot.end(proof) } : null;
  const leaving = proving && openProver && { openProver, proof: proving, stillHolds };
  const unproved = leaving ? await prove(connection, leaving) : null;
  return { ...counts, sinceMs: base?.atMs ?? null, links, totals, findings, unproved };
}

function proofAfter(
  before: Proof | null,
  { externalFen, feeFen }: Totals,
  moment: { readonly at_ms: string; readonly anchor_no: string },
): Omit<Proof, 'root'> {
  return {
    proofNo: (before?.proofNo ?? 0) + 1,
    atMs: toNumber(moment.at_ms),
    anchorNo: toNumber(moment.anchor_no),
    external: `${externalFen}`,
    fee: `${feeFen}`,
  };
}

function checkProof({ root }: Proof, expected: string): Finding[] {
  const found = collectFindings(PROOF_RULES);
  if (root !== expected) {
    found.add('proof_holds', 'what was proved is unknown: verify the whole books');
  }
  return found.all();
}

export function countBooks(connection: Pick<Connection, 'run'>): Promise<BooksCount> {
  return count(connection, COUNT);
}

async function count(
  connection: Pick<Connection, 'run'>,
  statement: typeof COUNT,
): Promise<BooksCount> {
  const { records, users, orders } = onlyRow(await connection.run(statement));
  return { records: toNumber(records), users: toNumber(users), orders: toNumber(orders) };
}

/** Violations stay in the database, however many there are; only a few examples travel. */
function counting({ violations }: Check): Statement<ViolationsRow> {
  return {
    name: '',
    text: `with violation as materialized (${violations})
      select (select count(*) from violation) as violations,
        array(select what from violation order by what limit ${EXAMPLES_MAX}) as examples`,
  };
}
