// tael user import: every line has a fate, and it may be run again after whatever stopped it.

import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { importUsers } from '../../src/service/administration/import-users.ts';
import { openHome } from '../support/command-line.ts';

const { home, done, refused, tael, service } = await openHome();

async function file(name: string, ...lines: readonly string[]): Promise<string> {
  const path = join(home, name);
  await writeFile(path, lines.join('\n'));
  return path;
}

const TABLE = [
  'reference,name,login,password',
  'm-1,王小明',
  'm-2,"Li, Lei",lilei,correct horse 19',
  'm-1,别人',
  ',无编号',
  'm-3,',
  'm"4,引号',
  'm-5,韩梅梅,,,',
  'm-6,韩梅梅,lilei,correct horse 20',
];

test('each line is created, there already, or refused with the reason', async () => {
  const path = await file('members.csv', ...TABLE);
  const { status, out } = await tael('user', 'import', path, '--per-second', '5000', '--json');
  assert.equal(status, 1, 'some lines were refused');
  const answer = JSON.parse(out);
  assert.deepEqual([answer.created, answer.there, answer.refused], [2, 1, 5]);
  const fates = answer.items.map(
    (item: Record<string, string>) => `${item.line} ${item.fate} ${item.why ?? ''}`,
  );
  assert.match(fates[0], /^2 created/);
  assert.match(fates[2], /^4 there/);
  assert.match(fates[3], /^5 refused reference is required/);
  assert.match(fates[4], /^6 refused name must have 1 to 64/);
  assert.match(fates[5], /^7 refused its quotes do not match/);
  assert.match(fates[7], /^9 refused login is already taken/);
  const again = await tael('user', 'import', path, '--per-second', '5000');
  assert.match(again.out, /line 2: m-1 is there already as user \d+\n/);
  assert.match(again.out, /\n0 created, 3 there already, 5 refused\.\n$/);
  assert.equal((await service.store.queries.userByReference('m-2'))?.name, 'Li, Lei');
});

test('a file without its columns is refused before anybody is made', async () => {
  const path = await file('other.csv', 'id,name', '1,A');
  const header =
    'file must begin with a line that names its columns: reference and name; login and password if ' +
    'there are some';
  await refused(`user import ${path}`, 'invalid_parameters', header);
  const unread = 'file must name a CSV file that can be read';
  await refused(`user import ${join(home, 'none.csv')}`, 'invalid_parameters', unread);
});

test('what was stopped half way goes on where it stopped', async () => {
  const lines = Array.from({ length: 60 }, (_, n) => {
    return { line: n + 2, reference: `half-${n}`, name: '会员', login: null, password: null };
  });
  let seen = 0;
  for await (const _ of importUsers(service, lines, 100_000)) {
    seen += 1;
    if (seen === 25) break;
  }
  const fates = [];
  for await (const { fate } of importUsers(service, lines, 100_000)) fates.push(fate);
  assert.deepEqual(fates.indexOf('created'), 40, 'whole waves are there');
  const users = await service.store.queries.users(1000);
  const mine = users.filter(({ reference }) => reference?.startsWith('half-'));
  assert.equal(new Set(mine.map(({ reference }) => reference)).size, 60);
  assert.equal(mine.length, 60);
});

test('one user is made by hand the same way', async () => {
  const made = await done('user create --name Wang --reference by-hand');
  const again = await done('user create --name Wang --reference by-hand');
  assert.deepEqual(again, { ...made, created: false });
});
