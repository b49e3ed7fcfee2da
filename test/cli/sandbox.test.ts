// `tael serve --sandbox` and `tael sandbox` as a developer runs them: the stamp is kept by restarts and by
// restore, and money and play money are never mixed.

import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { Demo } from '../../src/cli/serve/demo-seed.ts';
import { emptyDatabase, settingsOf } from '../support/postgres.ts';
import { openServeHome } from '../support/serve-process.ts';
import { jsonOf, runTael, runTaelAlone } from '../support/tael.ts';
import { until } from '../support/until.ts';

const home = await mkdtemp(join(tmpdir(), 'tael-sandbox-'));
after(() => rm(home, { recursive: true, force: true }));
const play = await openServeHome('sandbox');
const money = await openServeHome('money');

test('A sandbox is used over the interface, kept by a backup, and refused without the flag.', async (t) => {
  const first = play.serve(t, ['--sandbox', '--port', '0', '--json', '--workers', '2']);
  await until('it listens', () => first.said.out.endsWith('\n'), 60_000);
  const said = JSON.parse(first.said.out) as { address: string; sandbox: boolean; demo: Demo };
  const { address, demo } = said;
  assert.equal(said.sandbox, true);
  const health = await (await fetch(`${address}/api/v1/health`)).json();
  assert.deepEqual([health.data.status, health.data.sandbox], ['ok', true]);

  const settings = { TAEL_URL: address, TAEL_KEY: demo.key_id, TAEL_SECRET: demo.secret };
  const client = { env: { PATH: process.env.PATH, XDG_CONFIG_HOME: home, ...settings }, cwd: home };
  const tael = (line: string) => runTael(line.split(' '), client);
  const done = async (line: string) => {
    const ended = await tael(`${line} --json`);
    assert.equal(ended.status, 0, ended.out + ended.err);
    return jsonOf(ended);
  };
  const { tx_no: txNo } = await done(`collect 12.50 --merchant ${demo.merchant_id}`);
  const paid = await tael(`sandbox pay ${txNo}`);
  assert.match(
    paid.out,
    /^Paid C\w+\.\nIt is .* there, the real time\.\nThe payer is user \d+, with 9987\.50\.\n$/,
  );
  assert.equal((await done('sandbox top-up 12.50')).payer_balance, 10_000);
  assert.match((await tael('sandbox advance 25h')).out, /there, 1 d 1 h ahead\.\n/);
  const params = { name: 'get_balance', arguments: {} };
  const call = `${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })}\n`;
  const bridged = jsonOf(await runTaelAlone(['mcp'], client, call));
  assert.equal(bridged.id, 1);
  assert.ok(bridged.result, 'it signs by the clock of the sandbox');
  const settled = await done(`order watch ${txNo} --until settled`);
  assert.equal(settled.settlement_status, 'settled');
  assert.equal((await done('sandbox reset')).ahead_seconds, 0);
  assert.equal(jsonOf(await tael(`order watch ${txNo} --json`)).code, 'order_not_found');
  assert.match((await tael('sandbox advance 0')).err, /the clock goes forward only/);
  await done('sandbox advance 8d');
  assert.equal(await first.stopped(), 0, first.said.err);

  const wrong = play.serve(t, ['--port', '0']);
  assert.equal(await wrong.ended(), 2);
  assert.match(
    wrong.said.err,
    /Error: This database was made as a sandbox: .* Start Tael with --sandbox/,
  );

  const place = (database: typeof play.database) => ({
    env: {
      ...process.env,
      ...settingsOf(database),
      TAEL_MASTER_KEY_FILE: play.keyFile,
    },
    cwd: home,
  });
  assert.equal((await runTael(['verify'], place(play.database))).status, 0);
  assert.equal((await runTael(['backup', 'copy'], place(play.database))).status, 0);
  const target = await emptyDatabase();
  t.after(() => target.drop());
  const restored = await runTael(['restore', 'copy'], place(target));
  assert.equal(restored.status, 0, restored.err);
  const refused = play.serve(t, ['--port', '0'], { ...settingsOf(target) });
  assert.equal(await refused.ended(), 2);
  const again = play.serve(t, ['--sandbox', '--port', '0'], { ...settingsOf(target) });
  await again.listens();
  assert.match(again.said.out, /^This is a sandbox: its money is play money/m);
  const [, origin] = /^Tael listens on (http:\S+?)\.$/m.exec(again.said.out) ?? [];
  const { data } = await (await fetch(`${origin}/api/v1/health`)).json();
  assert.ok(Date.parse(data.time) - Date.now() > 7 * 86_400_000, 'the clock is where it was');
});

test('Books for money are refused to a sandbox, and know none of its addresses.', async (t) => {
  const first = money.serve(t, ['--port', '0', '--demo', '--json']);
  await until('it listens', () => first.said.out.endsWith('\n'), 60_000);
  const { address, demo } = JSON.parse(first.said.out) as { address: string; demo: Demo };
  const settings = { TAEL_URL: address, TAEL_KEY: demo.key_id, TAEL_SECRET: demo.secret };
  const env = { PATH: process.env.PATH, XDG_CONFIG_HOME: home, ...settings };
  const ended = await runTael(['sandbox', 'reset'], { env, cwd: home });
  assert.equal(ended.status, 1);
  assert.match(ended.err, /That address is for sandboxes: tael serve --sandbox\n$/);
  const { data } = await (await fetch(`${address}/api/v1/health`)).json();
  assert.equal('sandbox' in data, false);
  assert.equal(await first.stopped(), 0);
  const wrong = money.serve(t, ['--port', '0', '--sandbox']);
  assert.equal(await wrong.ended(), 2);
  assert.match(
    wrong.said.err,
    /Error: This database was made for money and cannot become a sandbox\./,
  );
});
