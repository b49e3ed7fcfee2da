// Tests that what the README tells people to paste works as it stands, on the demo that it has them start.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { codeBlocks, missing } from './code-blocks.ts';
import { startDemo } from './demo.ts';

const [placeholders = '', ...steps] = codeBlocks('README.md', 'A first payment', 'sh');
const skip = missing('bash', 'curl', 'openssl');

function variables(exports: string): string[] {
  return [...exports.matchAll(/\b([A-Z_]+)=/g)].map((match) => match[1] ?? '').sort();
}

/** A demo lets anybody sign up, and says where. */
async function assertOpenTo(written: string): Promise<void> {
  const [, address = ''] = /Anybody can sign up, .* at (\S+)\/account\./.exec(written) ?? [];
  const response = await fetch(`${address}/auth/sign-up`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Li', login: 'li.xin', password: 'correct horse' }),
  });
  assert.equal(response.status, 200, await response.text());
  assert.match(await (await fetch(`${address}/account`)).text(), /sign-up/);
}

test('the demo is open, and a first payment goes as the README says', { skip }, async (t) => {
  const { cwd, env, written } = await startDemo(t);
  await assertOpenTo(written);
  const exports = written
    .split('\n')
    .filter((line) => line.startsWith('export '))
    .join('\n');
  assert.deepEqual(variables(exports), variables(placeholders), 'the names of the variables');
  assert.match(placeholders, /…/);

  const shell = spawn('bash', ['-c', [exports, ...steps].join('\n')], { cwd, env });
  const ended = once(shell, 'exit');
  const [output, errors] = await Promise.all([text(shell.stdout), text(shell.stderr)]);
  const answers = output.split('\n').filter((line) => line.startsWith('{'));
  const data = answers.map((line) => {
    const { ok, data } = JSON.parse(line);
    assert.equal(ok, true, line);
    return data;
  });
  assert.equal(answers.length, 6, `${output}\n${errors}`);
  const [order, login, paid, record, refund, life] = data;
  assert.deepEqual([order.amount, order.title], [88, 'Tea']);
  assert.ok(login.user_id > 0);
  assert.deepEqual([paid.tx_no, paid.status, paid.amount], [order.tx_no, 'paid', 88]);
  assert.deepEqual([record.status, record.payer_id], ['paid', login.user_id]);
  assert.deepEqual([refund.amount, refund.fee, refund.net_amount], [40, 0.4, 39.6]);
  assert.equal(refund.order_status, 'partially_refunded');
  const stages = life.stages.map(
    ({ stage, status }: Record<string, string>) => `${stage} ${status}`,
  );
  assert.deepEqual(stages, [
    ...['creation created', 'payment paid', 'refund partial', 'settlement pending'],
  ]);
  const [status] = await ended;
  assert.equal(status, 0, `./bin/tael.mjs verify: ${output}\n${errors}`);
});
