// Rotating the master key works as the page on keys describes it: with the embedded PostgreSQL beside a
// running service, and on two nodes of one database.

import assert from 'node:assert/strict';
import { copyFile, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { pino } from 'pino';
import { callbackSecret } from '../../../src/service/callback-secret.ts';
import { openService } from '../../../src/service/open-service.ts';
import type { Service } from '../../../src/service/service.ts';
import { readConfig } from '../../../src/settings/config.ts';
import { missing } from '../../docs/code-blocks.ts';
import { openPage } from '../../docs/open-page.ts';
import { testDatabase } from '../../support/postgres.ts';

const skip = missing('bash', 'openssl');
const FILE = 'A key in a file';
const ENVIRONMENT = 'A key in the environment';
const WRONG = /This is not the master key/;

const { block, cwd, done, env, paste, service } = await openPage('docs/keys-and-audit.md');

/** A node with these settings starts. */
async function starts(
  given: NodeJS.ProcessEnv = {},
  work: (opened: Service) => Promise<unknown> = async () => {},
): Promise<void> {
  const opened = await openService(readConfig({ ...env, ...given }), pino({ level: 'silent' }));
  try {
    await work(opened);
  } finally {
    await opened.close();
  }
}

test('The key in its file is replaced beside a running service.', { skip }, async () => {
  await done('user create --name N --login ann --pay-password 135790');
  const made = await done('key create --user 1001 --name till --scope query');
  const secret = await callbackSecret(service, 1001);
  assert.ok(secret.ok);
  const KEY_FILE = join(String(env.TAEL_DATA), 'master.key');
  const before = (await readFile(KEY_FILE, 'utf8')).trim();
  assert.equal(await paste(`${block(FILE)}\nprintf %s "$KEY_FILE"`), KEY_FILE);

  await paste(block(FILE, 1), { KEY_FILE });
  await starts();
  assert.match(await paste(block(FILE, 2)), /^The database now uses master key /);
  assert.match(await paste(block(FILE, 2)), /is already in use/);
  await starts({ TAEL_MASTER_KEY: (await readFile(KEY_FILE, 'utf8')).replace('\n', ',') });
  await paste(block(FILE, 3), { KEY_FILE });

  const present = (await readFile(KEY_FILE, 'utf8')).trim();
  assert.match(present, /^[0-9a-f]{64}$/);
  assert.equal((await stat(KEY_FILE)).mode & 0o777, 0o600);
  assert.equal((await readFile(`${KEY_FILE}.old`, 'utf8')).trim(), before);
  await assert.rejects(starts({ TAEL_MASTER_KEY: before }), WRONG);
  await starts({}, async (opened) => {
    assert.deepEqual(await callbackSecret(opened, 1001), secret, 'what was sealed still opens');
  });
  const again = await service.store.queries.keysOf(1001);
  assert.deepEqual(
    again.map(({ keyId }) => keyId),
    [made.key_id],
    'the running service goes on',
  );
});

test('The key is replaced on two nodes, either of which could start at any moment.', {
  skip,
}, async () => {
  const database = await testDatabase();
  const { host, port, user } = database.config;
  const place = `host=${encodeURIComponent(String(host))}`;
  const DATABASE_URL = `postgres://${user}@localhost:${port}/${database.name}?${place}`;
  const nodes = ['one', 'two'].map((name) => {
    const KEY_FILE = join(cwd, `${name}.key`);
    return { DATABASE_URL, KEY_FILE, TAEL_MASTER_KEY_FILE: KEY_FILE };
  });
  const [one, two] = nodes;
  assert(one && two);
  const bothStart = async () => {
    for (const node of nodes) await starts(node);
  };
  for (const node of nodes) await writeFile(node.KEY_FILE, '5a'.repeat(32), { mode: 0o600 });
  await bothStart();
  await paste(block(FILE, 1), one);
  await bothStart();
  await copyFile(one.KEY_FILE, two.KEY_FILE);
  await bothStart();
  await paste(block(FILE, 2), one);
  await bothStart();
  await paste(block(FILE, 3), one);
  await bothStart();
  await paste(block(FILE, 3), two);
  await bothStart();
  await assert.rejects(
    starts({ DATABASE_URL, TAEL_MASTER_KEY_FILE: `${one.KEY_FILE}.old` }),
    WRONG,
  );

  const given = { DATABASE_URL, TAEL_MASTER_KEY: (await readFile(one.KEY_FILE, 'utf8')).trim() };
  const prepared = await paste(`${block(ENVIRONMENT)}\nprintf %s "$TAEL_MASTER_KEY"`, given);
  await starts({ DATABASE_URL, TAEL_MASTER_KEY: prepared });
  const changed = await paste(`${block(ENVIRONMENT, 1)}\nprintf %s "$TAEL_MASTER_KEY"`, {
    DATABASE_URL,
    TAEL_MASTER_KEY: prepared,
  });
  await starts({ DATABASE_URL, TAEL_MASTER_KEY: prepared });
  await starts({ DATABASE_URL, TAEL_MASTER_KEY: changed.split('\n').at(-1) });
  await assert.rejects(starts(given), WRONG);
  await database.drop();
});
