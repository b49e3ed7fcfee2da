import { writeFile } from 'node:fs/promises';
import { test } from 'node:test';
import { tryEdits } from './trials.ts';
test('dump', async () => {
  const all = await tryEdits(Number(process.env.EVERY ?? 10), Number(process.env.BEGIN ?? 0));
  await writeFile('/tmp/lead/adv-next.json', JSON.stringify(all, null, 1));
});
