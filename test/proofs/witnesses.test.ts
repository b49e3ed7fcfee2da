// The newest checkpoint is cosigned by witnesses that keep what they have seen: a log that forks or goes back
// is cosigned no more, and the operator's own log of events says so. Nothing waits for them.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createSender } from '../../src/callbacks/sender.ts';
import { type CosigningParts, cosignNewest } from '../../src/callbacks/witnesses.ts';
import { consistencyPath, leafHash } from '../../src/crypto/merkle.ts';
import { parseVerifierKey, readNote } from '../../src/crypto/signed-note.ts';
import { notifyObstacle } from '../../src/service/notify-target.ts';
import { readConfig } from '../../src/settings/config.ts';
import type { KeptSettings } from '../../src/store/postgres/settings.ts';
import { COSIGNED_SETTING, cosignedIn, cosignedNote } from '../../src/store/public-log-cosigned.ts';
import { littleLog } from '../support/little-log.ts';
import { openWitness } from '../support/little-witness.ts';

type TestLog = ReturnType<typeof littleLog>;

function growing(log: TestLog, owners: readonly string[]): void {
  for (const owner of owners) log.records(owner, 1, 2);
}

/** Books whose log is this one; what is kept stays when the log is exchanged. */
function booksOf(t: TestContext, setting: string, allow = '127.0.0.0/8') {
  const config = readConfig({
    TAEL_HOST: '0.0.0.0',
    TAEL_PUBLIC_URL: 'https://pay.example.com',
    TAEL_WITNESSES: setting,
    TAEL_NOTIFY_ALLOW: allow,
  });
  const kept = new Map<string, string>();
  const told: string[] = [];
  const note = (facts: object, text: string) => told.push(`${text} ${JSON.stringify(facts)}`);
  const store: KeptSettings = {
    readSetting: async (name) => kept.get(name),
    async writeSettingOnce(name, value) {
      kept.set(name, kept.get(name) ?? value);
      return kept.get(name) ?? '';
    },
    async replaceSetting(name, before, after) {
      if (kept.get(name) !== before) return false;
      kept.set(name, after);
      return true;
    },
  };
  const sender = createSender({
    resolve: async () => ['127.0.0.1'],
    obstacle: (target, ip) =>
      notifyObstacle({ config, payBase: () => 'https://pay.example.com' }, target, ip),
    proxy: null,
    userAgent: 'Tael/1.0.0',
  });
  t.after(() => sender.close());
  const cosigned = () => cosignedIn(kept.get(COSIGNED_SETTING));
  return {
    told,
    cosigned,
    noteOf: (log: TestLog) =>
      cosignedNote(log.checkpoint(), log.size, kept.get(COSIGNED_SETTING) ?? null),
    forget: () => kept.clear(),
    ask: (log: TestLog) => cosignNewest(partsOf(log, config, store, note), sender),
  };
}

function partsOf(
  log: TestLog,
  config: CosigningParts['config'],
  store: KeptSettings,
  note: (facts: object, text: string) => void,
): CosigningParts {
  const hashes = (size: number) => log.leaves.slice(0, size).map(leafHash);
  return {
    config,
    store,
    log: { warn: note, error: note } as unknown as CosigningParts['log'],
    publicLog: {
      newest: async () => ({
        size: log.size,
        root: Buffer.alloc(32),
        atMs: 0,
        note: log.checkpoint(),
        keys: { keys: [], signed: null },
      }),
      consistency: async (from, to) => consistencyPath(hashes(to), from),
    },
  };
}

test('a checkpoint is cosigned, and each that continues it', async (t) => {
  const log = littleLog();
  const witness = await openWitness(t, log.keys);
  const { ask, noteOf, told } = booksOf(t, witness.setting);
  const key = parseVerifierKey(witness.key) ?? assert.fail();
  for (const owners of [['10001'], ['10002', '10003'], ['10004']]) {
    growing(log, owners);
    await ask(log);
    assert.equal(witness.size(), log.size);
    const [verified] = readNote(noteOf(log), [key])?.verified ?? [];
    assert.equal(verified?.atSeconds, 1_764_405_000n + BigInt(log.size));
  }
  assert.match(witness.bodies[0] ?? '', /^old 0\n\npay\.example\.com\/log\n1\n/);
  assert.match(witness.bodies[1] ?? '', /^old 1\n[A-Za-z0-9+/]{43}=\n/);
  assert.equal(witness.bodies.length, 3);
  await ask(log);
  assert.equal(witness.bodies.length, 3, 'what is cosigned is not asked for again');
  assert.deepEqual(told, []);
});

test('a witness says itself how far it is', async (t) => {
  const log = littleLog();
  growing(log, ['10001', '10002']);
  const witness = await openWitness(t, log.keys);
  const books = booksOf(t, witness.setting);
  await books.ask(log);
  books.forget();
  growing(log, ['10003', '10004']);
  await books.ask(log);
  assert.equal(witness.size(), 4);
  assert.deepEqual(books.cosigned()['witness.example/w']?.size, 4);
});

test('a witness that repeats itself is told once, so that the note can still be read', async (t) => {
  const log = littleLog();
  growing(log, ['10001']);
  const witness = await openWitness(t, log.keys);
  const books = booksOf(t, witness.setting);
  await books.ask(log);
  const { lines } = books.cosigned()['witness.example/w'] ?? assert.fail();
  books.forget();
  witness.answer(200, lines.join('').repeat(3));
  await books.ask(log);
  assert.deepEqual(books.cosigned()['witness.example/w']?.lines, lines);
});

test('a log that was restored from an older backup is noticed, before and after it has grown', async (t) => {
  const log = littleLog();
  growing(log, ['10001', '10002', '10003']);
  const witness = await openWitness(t, log.keys);
  const books = booksOf(t, witness.setting);
  await books.ask(log);
  books.forget();
  const older = littleLog();
  growing(older, ['10001', '10002']);
  await books.ask(older);
  assert.match(books.told[0] ?? '', /has seen a longer public log than these books have.*"seen":3/);
  growing(older, ['10005', '10006']);
  await books.ask(older);
  assert.match(books.told[1] ?? '', /has seen another public log/);
  assert.deepEqual(books.cosigned(), {});
  assert.equal(witness.size(), 3);
});

test('what is no cosignature of its key is not given out, and other failures are said', async (t) => {
  const log = littleLog();
  growing(log, ['10001']);
  const witness = await openWitness(t, log.keys);
  const books = booksOf(t, witness.setting);
  const answers: [number, string, RegExp][] = [
    [200, log.checkpoint(), /"no cosignature"/],
    [200, '', /"no cosignature"/],
    [404, '', /"status 404"/],
    [409, 'many\n', /"status 409"/],
    [409, '0\n', /"status 409"/],
  ];
  for (const [status, text, expected] of answers) {
    witness.answer(status, text);
    await books.ask(log);
    assert.match(books.told.at(-1) ?? '', expected);
  }
  assert.equal(books.noteOf(log), log.checkpoint());
});

test('witnesses are asked where callbacks may go, and nowhere else', async (t) => {
  const log = littleLog();
  growing(log, ['10001']);
  const witness = await openWitness(t, log.keys);
  const books = booksOf(t, witness.setting, '10.0.0.0/8');
  await books.ask(log);
  assert.deepEqual(witness.bodies, []);
  assert.match(books.told[0] ?? '', /"address_forbidden"/);
});

test('what names no witness is refused at the start', async (t) => {
  const log = littleLog();
  const { setting, key, url } = await openWitness(t, log.keys);
  const read = (text: string) => readConfig({ TAEL_WITNESSES: text }).witnesses;
  assert.deepEqual(read(`${setting}/`), [{ name: 'witness.example/w', key, url }]);
  const wrong = [key, url, `${log.keys[0]} ${url}`, `${setting},${setting}`, `${key} ftp://a`];
  for (const text of wrong) assert.throws(() => read(text), /TAEL_WITNESSES/, text);
});
