// Backups that were damaged at random, or changed by somebody who also corrects the digests: each is
// refused in one clear line, and the database is as empty as before. So is a bomb: a small file that
// promises or becomes more than any machine has.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { cp, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { test } from 'node:test';
import { createGunzip, gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { BackupError } from '../../src/store/postgres/backup/backup-error.ts';
import { boundedRows } from '../../src/store/postgres/backup/bounded-rows.ts';
import { manifestOf } from '../../src/store/postgres/backup/manifest.ts';
import { backupPlace, emptyForNow, tablesIn } from '../cli/backup-place.ts';
import { openApiTown } from '../support/api-town.ts';
import { jsonText } from './json-texts.ts';
import { assertPlainlyTold } from './plainly-told.ts';
import { hostileText } from './texts.ts';

const SEED = Number(process.env.TAEL_FUZZ_SEED ?? 1);
const CASES = Number(process.env.TAEL_FUZZ_CASES ?? 2_000);
/** A restore that passes the digests makes the schema, which takes most of a second. */
const DAMAGED = Math.max(20, Math.round(CASES / 200));
/** Made from one number. */
const BATCH = 1_000;
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
  await writeFile(path, resealed(await readFile(path, 'utf8'), changeIt));
}

function resealed(text: string, changeIt: Change): string {
  const { sha256: _, ...manifest } = JSON.parse(text);
  changeIt(manifest);
  const sha256 = digestOf(JSON.stringify(manifest));
  return JSON.stringify({ ...manifest, sha256 });
}

/** In place of the rows of the orders. */
interface Bomb {
  readonly bytes: Buffer;
  readonly rows?: number;
}

const members = (content: string | Buffer, times: number): Buffer => {
  const member = gzipSync(content);
  return Buffer.alloc(member.length * times, member);
};
/** 16 MiB of one character are 16 KB. */
const filled = (character: string, times: number) =>
  members(Buffer.alloc(16 << 20, character), times);
/** A name in the header that has so many characters, and may have no end. */
const named = (length: number, end: Buffer) => {
  const header = Buffer.from([0x1f, 0x8b, 8, 8, 0, 0, 0, 0, 0, 3]);
  return Buffer.concat([header, Buffer.alloc(length, 'x'), end]);
};

/** `orders`: as they were backed up. */
const bombsOf = (orders: Buffer): Readonly<Record<string, Bomb>> => ({
  'a line of 8 GiB': { bytes: filled('x', 512) },
  'a field of 8 GiB': { bytes: Buffer.concat([gzipSync('C1\t'), filled('x', 512)]) },
  'a billion lines': { bytes: filled('\n', 64) },
  'a billion promised lines': { bytes: filled('\n', 64), rows: 64 << 24 },
  'rows that nobody could count': { bytes: gzipSync(orders), rows: 2 ** 53 - 1 },
  'a million members with nothing in them': { bytes: members('', 1_000_000) },
  'a member for each byte': {
    bytes: Buffer.concat([...orders.subarray(0, 200)].map((byte) => gzipSync(Buffer.of(byte)))),
  },
  'a name without end': { bytes: named(64 << 20, Buffer.alloc(0)) },
  'a long name': { bytes: named(64 << 20, Buffer.alloc(1)) },
  'another length than it says': {
    bytes: Buffer.concat([gzipSync(orders).subarray(0, -4), Buffer.alloc(4, 0xff)]),
  },
  'rows that say that they end': { bytes: gzipSync(Buffer.concat([Buffer.from('\\.\n'), orders])) },
  'bytes that are no text': { bytes: gzipSync(Buffer.alloc(4_096, 0xff)) },
  'a NUL': { bytes: gzipSync('C1\t\0\n') },
  'ten thousand fields': { bytes: gzipSync(`${'\t'.repeat(10_000)}\n`) },
  'no compression': { bytes: orders },
  nothing: { bytes: Buffer.alloc(0) },
});

async function plant(dir: string, { bytes, rows }: Bomb): Promise<void> {
  await writeFile(join(dir, 'orders.copy.gz'), bytes);
  await reseal(dir, ({ tables }) => {
    const sealed = { bytes: bytes.length, sha256: digestOf(bytes), ...(rows && { rows }) };
    Object.assign(tables.find(({ name }) => name === 'orders') ?? {}, sealed);
  });
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

/** Read as a restore does, in this process: so fast that there can be a million. */
test(`${CASES} manifests and files of seed ${SEED} are read or refused`, async (t) => {
  const text = await readFile(join(good, 'manifest.json'), 'utf8');
  const orders = await readFile(join(good, 'orders.copy.gz'));
  const manifests = fc.oneof(
    change.map((changeIt) => resealed(text, changeIt)),
    fc.tuple(part, hostileText).map(([where, put]) => {
      const at = where % text.length;
      return text.slice(0, at) + put + text.slice(at + put.length);
    }),
    jsonText,
  );
  const files = fc.array(fc.tuple(part, fc.nat(255)), { minLength: 1, maxLength: 3 });
  const said: Record<string, number> = { read: 0, refused: 0 };
  const count = (ended: keyof typeof said) => {
    said[ended] = (said[ended] ?? 0) + 1;
  };
  for (let first = 0; first < CASES; first += BATCH) {
    const wanted = { seed: SEED + first, numRuns: Math.min(BATCH, CASES - first) };
    for (const manifest of fc.sample(manifests, wanted)) {
      try {
        manifestOf('manifest.json', manifest);
        count('read');
      } catch (error) {
        assert.ok(error instanceof BackupError && error.message.length < 1_000, `${error}`);
        count('refused');
      }
    }
    for (const changes of fc.sample(files, { ...wanted, numRuns: wanted.numRuns / 10 })) {
      const bytes = Buffer.from(orders);
      for (const [where, byte] of changes) bytes[where % bytes.length] = byte;
      const rows = boundedRows({ name: 'orders', rows: 1 });
      const drained = async (pieces: AsyncIterable<unknown>) => {
        for await (const _ of pieces);
      };
      await pipeline([bytes], createGunzip(), rows, drained).then(
        () => count('read'),
        () => count('refused'),
      );
    }
  }
  t.diagnostic(`${said.read} were read, ${said.refused} refused`);
  assert.ok((said.read ?? 0) > 0 && (said.refused ?? 0) > 0);
});

test('Bombs are refused, however large what they promise or become.', async () => {
  const orders = gunzipSync(await readFile(join(good, 'orders.copy.gz')));
  for (const [what, bomb] of Object.entries(bombsOf(orders))) {
    await plant(await copyGood(), bomb);
    await assertRefused(what);
  }
});

test('A list of schema files that no version has had is refused.', async () => {
  const lists: readonly ((files: unknown[]) => unknown[])[] = [
    () => [],
    (files) => files.slice(1),
    (files) => files.toReversed(),
    (files) => [...files, ...files],
    (files) => Array.from({ length: 10_000 }, () => files[0]),
  ];
  for (const [index, list] of lists.entries()) {
    await reseal(await copyGood(), (manifest) => {
      manifest.schema_files = list(manifest.schema_files as unknown[]);
    });
    await assertRefused(`list ${index}`);
  }
});
