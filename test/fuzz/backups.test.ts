// Backups that were damaged at random, or changed by somebody who also corrects the digests: each is
// refused in one clear line, and the database is as empty as before.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { cp, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { backupPlace, emptyForNow, tablesIn } from '../cli/backup-place.ts';
import { openApiTown } from '../support/api-town.ts';
import { assertPlainlyTold } from './plainly-told.ts';
import { hostileText } from './texts.ts';

const SEED = Number(process.env.TAEL_FUZZ_SEED ?? 1);
const CASES = Number(process.env.TAEL_FUZZ_CASES ?? 2_000);
/** A restore that passes the digests makes the schema, which takes most of a second. */
const DAMAGED = Math.max(20, Math.round(CASES / 200));
const RESEALED = Math.max(10, Math.round(CASES / 1_000));

interface ManifestText {
  tables: Record<string, unknown>[];
  sequences: Record<string, unknown>[];
  [name: string]: unknown;
}

type Damage = (dir: string, files: readonly string[]) => Promise<unknown>;
type Change = (manifest: ManifestText) => void;

const place = await backupPlace();
let empty = await emptyForNow();
const town = await openApiTown();
const good = join(place.folder, 'good');
await town.refund({ tx_no: await town.paid(88), refund_type: 'partial', amount: 40 });
await place.done('backup good', town.api.database);

const part = fc.nat(1_000_000);
const changedBytes = (change: (bytes: Buffer, where: number) => Buffer) =>
  fc.tuple(part, part).map(
    ([which, where]): Damage =>
      async (dir, files) => {
        const path = join(dir, files[which % files.length] ?? '');
        const bytes = await readFile(path);
        await writeFile(path, change(bytes, where % bytes.length));
      },
  );
const damage: fc.Arbitrary<Damage> = fc.oneof(
  changedBytes((bytes, where) => {
    bytes[where] = (bytes[where] ?? 0) ^ (1 << (where & 7));
    return bytes;
  }),
  changedBytes((bytes, where) => bytes.subarray(0, where)),
  changedBytes((bytes, where) => Buffer.concat([bytes, bytes.subarray(where)])),
  changedBytes((bytes, where) =>
    Buffer.concat([bytes.subarray(where), bytes.subarray(0, where)]).subarray(
      0,
      where === 0 ? -1 : undefined,
    ),
  ),
  part.map(
    (which): Damage =>
      (dir, files) =>
        rm(join(dir, files[which % files.length] ?? '')),
  ),
  part.map(
    (which): Damage =>
      (dir, files) => {
        const [one = '', other = ''] = [
          files[which % files.length],
          files[(which + 1) % files.length],
        ];
        return rename(join(dir, one), join(dir, other));
      },
  ),
  part.map(
    (which): Damage =>
      (dir, files) =>
        truncate(join(dir, files[which % files.length] ?? '')),
  ),
);

const strange = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(null, -1, 0, 1e15, 2 ** 53, 0.5, [], {}, true),
);
/** Of a table or a sequence that stands in the manifest. */
const changedItem = (list: 'tables' | 'sequences', names: readonly string[]) =>
  fc.tuple(part, fc.constantFrom(...names), strange).map(
    ([which, name, value]): Change =>
      (manifest) => {
        const items = manifest[list];
        Object.assign(items[which % items.length] ?? {}, { [name]: value });
      },
  );
const change: fc.Arbitrary<Change> = fc.oneof(
  changedItem('tables', ['name', 'columns', 'rows', 'bytes']),
  changedItem('sequences', ['name', 'value']),
  fc.tuple(fc.constantFrom('format', 'tael', 'taken_at', 'schema_files', 'tables'), strange).map(
    ([name, value]): Change =>
      (manifest) =>
        Object.assign(manifest, { [name]: value }),
  ),
  hostileText.map(
    (name): Change =>
      ({ tables }) => {
        tables.push({ ...tables[0], name });
      },
  ),
  hostileText.map(
    (name): Change =>
      ({ tables }) => {
        Object.assign(tables[0] ?? {}, { columns: [name] });
      },
  ),
  hostileText.map(
    (tael): Change =>
      (manifest) =>
        Object.assign(manifest, { tael, format: 9 }),
  ),
);

/** Corrects the digests, as somebody who changed it on purpose would. */
async function reseal(dir: string, changeIt: Change): Promise<void> {
  const path = join(dir, 'manifest.json');
  const { sha256: _, ...manifest } = JSON.parse(await readFile(path, 'utf8'));
  changeIt(manifest);
  const sha256 = digestOf(JSON.stringify(manifest));
  await writeFile(path, JSON.stringify({ ...manifest, sha256 }));
}

const digestOf = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');

async function assertRefused(what: string, mayBeWhole = false): Promise<void> {
  const ended = await place.tael('restore bad', empty);
  assertPlainlyTold(ended, what);
  // What a restore does not read, like the day of the backup, may say what it likes.
  if (mayBeWhole && ended.status === 0) {
    empty = await emptyForNow();
    return;
  }
  assert.ok([1, 2].includes(ended.status), `${what}: ${ended.status} ${ended.out}${ended.err}`);
  assert.deepEqual(await tablesIn(empty), [], what);
}

async function copyGood(): Promise<string> {
  const bad = join(place.folder, 'bad');
  await rm(bad, { recursive: true, force: true });
  await cp(good, bad, { recursive: true });
  return bad;
}

test(`${DAMAGED} damaged backups of seed ${SEED} are refused`, async () => {
  const files = (await readdir(good)).sort();
  for (const [index, damageIt] of fc.sample(damage, { seed: SEED, numRuns: DAMAGED }).entries()) {
    await damageIt(await copyGood(), files);
    await assertRefused(`damage ${index}`);
  }
});

test(`${RESEALED} backups of seed ${SEED} that were changed on purpose are refused`, async () => {
  for (const [index, changeIt] of fc.sample(change, { seed: SEED, numRuns: RESEALED }).entries()) {
    await reseal(await copyGood(), changeIt);
    await assertRefused(`change ${index}`, true);
  }
});
