// Operators at the machine close the accounts of people who leave, and give them what is kept about them.

import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { MASTER_KEY } from '../support/api.ts';
import { openApiTown } from '../support/api-town.ts';
import { settingsOf } from '../support/postgres.ts';
import { jsonOf, runTael } from '../support/tael.ts';

const town = await openApiTown();
const folder = await mkdtemp(join(tmpdir(), 'tael-leaving-'));
after(() => rm(folder, { recursive: true, force: true }));
const env = {
  ...process.env,
  ...settingsOf(town.api.database),
  TAEL_MASTER_KEY: MASTER_KEY,
};
const tael = (line: string) => runTael(line.split(' '), { env, cwd: folder });

test('What stands in the way is listed, an empty account closes, and the books hold.', async () => {
  await town.newPerson('leaver');
  const inTheWay = await tael('user close --user wang --yes');
  assert.equal(inTheWay.status, 1);
  assert.match(
    inTheWay.err,
    /consumer_balance still holds money; withdraw or transfer all of it: /,
  );
  const unsure = await tael('user close --user leaver');
  assert.deepEqual([unsure.status, /yes is required/.test(unsure.err)], [2, true]);

  const exported = await tael('user export --user leaver --out leaver.json --json');
  assert.equal(exported.status, 0, exported.err);
  const file = join(folder, 'leaver.json');
  assert.equal(jsonOf(exported).bytes, (await stat(file)).size);
  assert.equal((await stat(file)).mode & 0o777, 0o600);
  assert.equal(JSON.parse(await readFile(file, 'utf8')).account.login, 'leaver');

  const closed = await tael('user close --user leaver --yes');
  assert.equal(closed.status, 0, closed.err);
  assert.match(closed.out, /is closed\. Older backups still have their name and login\./);
  const verified = await tael('verify --json');
  assert.equal(verified.status, 0, verified.out);
});
