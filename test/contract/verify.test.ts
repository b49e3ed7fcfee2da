// `verify` finds every tampering. Each test changes rows as a superuser, past every check and
// grant, expects exactly the rules that the change breaks, and undoes it.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import pg from 'pg';
import type { Statement } from '../../src/store/postgres/connection/connection.ts';
import { openPostgresStore, type PostgresStore } from '../../src/store/postgres/open.ts';
import { type Anchor, makeAnchor } from '../../src/store/postgres/verify/anchor.ts';
import type { KeptAnchor } from '../../src/store/postgres/verify/anchors.ts';
import {
  RULE_NAMES,
  type VerificationProgress,
  verifyBooks,
} from '../../src/store/postgres/verify/verify.ts';
import { ANCHOR_KEY, CHAIN_KEY, chainKey } from '../support/chain-key.ts';
import { type TestDatabase, testDatabase } from '../support/postgres.ts';
import { askingOf } from './asked-rules.ts';
import { EDITS, writeAuthority } from './database-edits.ts';
import { writeOneOfEverything } from './one-of-everything.ts';
import { STARTS_AT_MS } from './subject.ts';
import { rulesBroken, TAMPERINGS } from './tamperings.ts';
import { BANK_TAMPERINGS } from './tamperings-bank.ts';
import { CALLBACK_TAMPERINGS } from './tamperings-callbacks.ts';
import { CELL_TAMPERINGS } from './tamperings-cells.ts';
import { CHAIN_TAMPERINGS } from './tamperings-chains.ts';
import { HOLD_TAMPERINGS } from './tamperings-holds.ts';
import { INVITE_TAMPERINGS } from './tamperings-invites.ts';
import { LOG_TAMPERINGS } from './tamperings-log.ts';
import { MANDATE_TAMPERINGS } from './tamperings-mandates.ts';
import { REQUEST_TAMPERINGS } from './tamperings-requests.ts';
import { installClock, type TestClock } from './test-clock.ts';

const KEYS = { chainKey: CHAIN_KEY, anchorKey: ANCHOR_KEY };

let database: TestDatabase;
let clock: TestClock;
let store: PostgresStore;
let admin: pg.Client;
let anchor: Anchor;
const named = new Set<string>();

before(async () => {
  database = await testDatabase();
  clock = await installClock(database, STARTS_AT_MS);
  store = await openPostgresStore({
    chainKey,
    clientConfig: async () => database.config,
    log: () => {},
  });
  admin = new pg.Client(database.admin);
  await admin.connect();
  await writeOneOfEverything(store, clock);
  await writeAuthority(store, admin);
  anchor = await store.withReadConnection((session) => makeAnchor(session, ANCHOR_KEY));
});

after(async () => {
  await admin.end();
  await store.close();
  await clock.close();
  await database.drop();
});

/** Within the open transaction, where `verify` would begin one of its own. */
const withoutBegin = {
  run({ name, text }: Statement, values: unknown[] = []) {
    const own = /^(verify_begin|snapshot_end)$/.test(name);
    return admin.query(own ? 'select' : text, own ? [] : values) as Promise<never>;
  },
};

async function brokenRules(
  anchors: readonly KeptAnchor[],
  asked: readonly string[],
): Promise<string[]> {
  const session = askingOf(withoutBegin, asked);
  const { findings } = await verifyBooks(session, { ...KEYS, ...session, anchors });
  const broken = findings.filter(({ violations }) => violations > 0);
  for (const { examples } of broken) assert.ok(examples.every((example) => example.length > 10));
  return broken.map(({ name }) => name);
}

async function tampered(
  changes: readonly string[],
  rules: readonly string[],
  anchors: readonly KeptAnchor[] = [],
): Promise<string[]> {
  await admin.query('begin');
  try {
    for (const change of changes) {
      const { rowCount, command } = await admin.query(change);
      if (!/^(ALTER|CREATE|DROP|GRANT)$/.test(command))
        assert.ok((rowCount ?? 0) > 0, `nothing was changed: ${change}`);
    }
    return await brokenRules(anchors, rules);
  } finally {
    await admin.query('rollback');
  }
}

test('Untouched books hold.', async () => {
  const { findings } = await store.withReadConnection((session) => verifyBooks(session, KEYS));
  assert.deepEqual(
    findings.filter(({ violations }) => violations > 0),
    [],
  );
});

test('The progress counts each rule once, up to the last.', async () => {
  const told: VerificationProgress[] = [];
  const onProgress = (progress: VerificationProgress) => void told.push(progress);
  const given = { ...KEYS, onProgress };
  const { findings } = await store.withReadConnection((session) => verifyBooks(session, given));
  const rules = told.map(({ rule }) => rule);
  assert.equal(rules[0], 1);
  assert.equal(rules.at(-1), findings.length);
  for (const { rules: all, doing } of told) {
    assert.equal(all, findings.length);
    assert.match(doing, /^[A-Zb].*\.$/);
  }
  assert.deepEqual(
    findings.map(({ name }) => name),
    RULE_NAMES,
  );
  assert.deepEqual(
    rules,
    [...new Set(rules)].sort((a, b) => a - b),
  );
});

const KEPT: readonly (readonly [string, (kept: Anchor) => readonly KeptAnchor[], boolean])[] = [
  ['is continued', (kept) => [kept], true],
  ['has another root', (kept) => [{ ...kept, root: 'f'.repeat(64) }], false],
  ['is of a later time', (kept) => [kept, { ...kept, anchorNo: 2 }], false],
];

for (const [what, kept, holds] of KEPT) {
  test(`A kept anchor that ${what} is ${holds ? 'accepted' : 'detected'}.`, async () => {
    const given = { ...KEYS, anchors: kept(anchor) };
    const { findings } = await store.withReadConnection((session) => verifyBooks(session, given));
    const broken = findings.filter(({ violations }) => violations > 0).map(({ name }) => name);
    assert.deepEqual(broken, holds ? [] : ['anchors_hold']);
  });
}

for (const tampering of [
  ...TAMPERINGS,
  ...HOLD_TAMPERINGS,
  ...MANDATE_TAMPERINGS,
  ...CHAIN_TAMPERINGS,
  ...CELL_TAMPERINGS,
  ...REQUEST_TAMPERINGS,
  ...CALLBACK_TAMPERINGS,
  ...INVITE_TAMPERINGS,
  ...BANK_TAMPERINGS,
  ...LOG_TAMPERINGS,
]) {
  const { what, changes } = tampering;
  const rules = rulesBroken(tampering);
  test(`${what} is found.`, async () => {
    const found = await tampered(changes, rules);
    for (const rule of found) named.add(rule);
    assert.deepEqual(found.sort(), rules.toSorted());
  });
}

/** The page tells the edits that are left, and why; the file beside has the others, with the rules. */
const page = await readFile(join(import.meta.dirname, '../../docs/ledger-edits.md'), 'utf8');
const [, leftTable = ''] = /\n\| edits \|.*\n.*\n([\s\S]*?\n)\n/.exec(page) ?? [];
const foundTable = await readFile(join(import.meta.dirname, 'edits.tsv'), 'utf8');
const rows = [...foundTable.matchAll(/^([^#\t].*)\t(.*)$/gm)];
/** By what is said of them, in the order of the edits. */
const foundOf = new Map<string, string[]>();
const leftOf = new Map<string, string[]>();

for (const { what, changes, left } of EDITS) {
  const [, , said = ''] = rows.find(([, edits]) => edits?.split('; ').includes(what)) ?? [];
  const told = [...said.matchAll(/\w+/g)].map(String);
  test(`The edit is ${left === undefined ? '' : 'not '}noticed: ${what}.`, async () => {
    const found = await tampered(changes, told, [anchor]);
    for (const rule of found) named.add(rule);
    assert.equal(found.length === 0, left !== undefined, found.join(', '));
    const [of, says] = left === undefined ? [foundOf, found.join(', ')] : [leftOf, left];
    of.set(says, [...(of.get(says) ?? []), what]);
  });
}

test('docs/ledger-edits.md and edits.tsv say which of them verify notices, and by which rules.', () => {
  const lines = [...leftOf].map(([says, edits]) => `| ${edits.join('; ')} | ${says} |\n`);
  assert.equal(leftTable, lines.join(''));
  const lists = [...foundOf].map(([says, edits]) => `${edits.join('; ')}\t${says}\n`);
  assert.equal(foundTable, `# edits\tfound by\n${lists.join('')}`);
  const foundCount = [...foundOf.values()].flat().length;
  assert.match(page, new RegExp(`Of ${EDITS.length} edits, .* finds ${foundCount};\n`));
});

test('Every rule is broken by at least one of these tamperings.', async () => {
  const { findings } = await store.withReadConnection((session) => verifyBooks(session, KEYS));
  assert.deepEqual(
    findings.map(({ name }) => name).filter((name) => !named.has(name)),
    [],
  );
});
