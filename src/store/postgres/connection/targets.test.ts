// The servers that a database URL names, in the spellings that libpq knows.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { BadAddress, targetsOf } from './targets.ts';

/** What the driver makes of each target: user, password, host, port and database. */
function read(url: string): (string | number | boolean | null | undefined)[][] {
  return targetsOf(url).map((target) => {
    const { user, password, host, port, database } = new pg.Client(target);
    assert.deepEqual([host, port], [target.host, target.port], 'the target says where it is');
    return [user, password, host, port, database];
  });
}

test('a URL with one host is read as the driver reads it', () => {
  const url = 'postgres://u:p@db.example.com:5433/books';
  assert.deepEqual(read(url), [['u', 'p', 'db.example.com', 5433, 'books']]);
  assert.deepEqual(read('postgresql://u:p@db/books'), [['u', 'p', 'db', 5432, 'books']]);
});

test('several hosts share the rest of the URL, and each may have a port', () => {
  assert.deepEqual(read('postgres://u:p@h1:5433,h2,h3:5434/books'), [
    ['u', 'p', 'h1', 5433, 'books'],
    ['u', 'p', 'h2', 5432, 'books'],
    ['u', 'p', 'h3', 5434, 'books'],
  ]);
});

test('hosts and ports may be parameters; one port holds for all', () => {
  const hosts = (url: string) => read(url).map(([, , host, port]) => `${host} ${port}`);
  assert.deepEqual(hosts('postgres://u@/b?host=h1,h2&port=5433,5434'), ['h1 5433', 'h2 5434']);
  assert.deepEqual(hosts('postgres://u@/b?host=h1,h2&port=5433'), ['h1 5433', 'h2 5433']);
  assert.deepEqual(hosts('postgres://u@localhost/b?host=/run/a&port=5433'), ['/run/a 5433']);
  assert.deepEqual(hosts('postgres://u@%2Frun%2Fa,%2Frun%2Fb/b'), ['/run/a 5432', '/run/b 5432']);
});

test('addresses of version 6 stand in brackets', () => {
  const [first, second] = read('postgres://u:p@[::1]:5433,[2001:db8::7]/b');
  assert.deepEqual(first?.slice(2, 4), ['::1', 5433]);
  assert.deepEqual(second?.slice(2, 4), ['2001:db8::7', 5432]);
  assert.deepEqual(read('postgres://u:p@[::1]/b')[0]?.[2], '::1');
});

test('a password keeps its special characters', () => {
  for (const password of ['a,b', 'a@b', 'a:b', '50%', '/?#', 'ä 元', '[x]', '+&=']) {
    const url = `postgres://u:${encodeURIComponent(password)}@h1,h2/b`;
    assert.deepEqual(
      read(url).map((one) => one[1]),
      [password, password],
    );
  }
  assert.deepEqual(read('postgres://u:a,b@c@h1,h2/b')[1]?.slice(1, 3), ['a,b@c', 'h2']);
});

test('other parameters hold for every host', () => {
  const url = 'postgres://u@h1,h2/b?sslmode=disable&target_session_attrs=read-write';
  for (const target of targetsOf(url)) assert.equal(new pg.Client(target).ssl, false);
  const over = targetsOf('postgres://u@h1,h2/b?sslmode=verify-full');
  assert.ok(over.every((target) => new pg.Client(target).ssl));
});

test('a URL that names standbys is refused, because Tael writes', () => {
  for (const wanted of ['standby', 'prefer-standby', 'read-only', 'nonsense']) {
    const url = `postgres://u:hunter2@h1,h2/b?target_session_attrs=${wanted}`;
    assert.throws(() => targetsOf(url), { message: new RegExp(`target_session_attrs=${wanted},`) });
  }
});

test('what cannot be read is refused without being quoted', () => {
  const wrongs = [
    'postgres://u:hunter2@[db/x',
    'postgres://u:hunter2@h1,,h2/x',
    'postgres://u:hunter2@h1:port,h2/x',
    'postgres://u:hunter2@h1:70000,h2/x',
    'postgres://u:hunter2@h1:1:2/x',
    'postgres://u:hunter2@/x?host=h1,h2&port=1,2,3',
    'postgres://u:hunter2#2@db/x',
    'postgres://u:hunter2@%zz/x',
  ];
  for (const url of wrongs) {
    assert.throws(
      () => targetsOf(url),
      (error) => error instanceof BadAddress && !error.message.includes('hunter2'),
      url,
    );
  }
});
