// Tests that what runs tests can be told to stop, and cleans up after what it ran.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { test } from 'node:test';

const RUN_TO_END = join(import.meta.dirname, 'run-to-end.ts');

const STOPPED = `
  const stay = setInterval(() => {}, 1_000);
  process.on('SIGTERM', (signal) => {
    console.log('told ' + signal);
    clearInterval(stay);
    process.exitCode = 3;
  });
  console.log('runs');`;

const STARTER = `
  import { runToEnd } from ${JSON.stringify(RUN_TO_END)};
  console.log('ended with ' + await runToEnd(['-e', ${JSON.stringify(STOPPED)}]));
  console.log('ended with ' + await runToEnd(['-e', 'console.log("runs again")']));`;

test('Who is told to stop tells what runs, waits for its end, and begins nothing more.', async (t) => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', STARTER]);
  t.after(() => child.kill('SIGKILL'));
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
    if (text.includes('runs')) child.kill('SIGTERM');
  });
  const [code, signal] = await once(child, 'close');
  assert.deepEqual([code, signal], [0, null]);
  assert.equal(said, 'runs\ntold SIGTERM\nended with 3\nended with 1\n');
});
