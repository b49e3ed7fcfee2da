// Addresses of routes in spellings that a proxy, a router and a rule might read differently, and addresses
// of clients that somebody made up: by themselves and behind a proxy.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type HeaderLines, signedLines } from '../support/api-raw.ts';
import { openApiTown } from '../support/api-town.ts';
import { DOMAIN, proxiesBefore } from '../support/proxies.ts';
import { asked, type Door, exchange } from './connection.ts';

const SITE = `https://${DOMAIN}`;
const town = await openApiTown({ TAEL_TRUSTED_PROXIES: '127.0.0.1', TAEL_PUBLIC_URL: SITE });
const CLIENT = '127.0.0.2';
const QUIET_MS = 1_500;
const CLAIMED = '203.0.113.7';
/** For the address of the proxy, and for the one that is claimed. */
const keyElsewhere = await town.newKey(town.owner, { ipRules: [CLAIMED, '127.0.0.1', '::1'] });

/** Of an address `/a/b/c`. */
const SPELLINGS: Readonly<Record<string, (path: string) => string>> = {
  'two slashes first': (path) => `/${path}`,
  'a host first': (path) => `//evil.example${path}`,
  'a host behind a backslash': (path) => `/\\evil.example${path}`,
  'two slashes inside': (path) => path.replace(/(.)\//, '$1//'),
  'a slash at the end': (path) => `${path}/`,
  'two slashes at the end': (path) => `${path}//`,
  'a dot segment': (path) => `/.${path}`,
  'a dot segment at the end': (path) => `${path}/.`,
  'two dots': (path) => `/x/..${path}`,
  'two dots at the end': (path) => `${path}/x/..`,
  'two dots beyond the root': (path) => `/../..${path}`,
  'encoded dots': (path) => `/x/%2e%2e${path}`,
  'dots encoded twice': (path) => `/x/%252e%252e${path}`,
  'encoded slashes': (path) => `/${path.slice(1).replaceAll('/', '%2f')}`,
  'slashes encoded twice': (path) => `/${path.slice(1).replaceAll('/', '%252F')}`,
  backslashes: (path) => path.replaceAll('/', '\\'),
  'encoded backslashes': (path) => path.replaceAll('/', '%5c'),
  'an encoded slash and dots': (path) => `/docs/..%2f..${path}`,
  'dots and a parameter': (path) => `/docs/..;${path}`,
  'a parameter': (path) => `${path};x=y`,
  'a parameter inside': (path) => path.replace(/(.)\//, '$1;x=y/'),
  'an encoded parameter': (path) => `${path}%3bx`,
  'a NUL': (path) => `${path}%00`,
  'a NUL and an ending': (path) => `${path}%00.css`,
  'an ending': (path) => `${path}.css`,
  'a space': (path) => `${path}%20`,
  'a line': (path) => `${path}%0d%0a`,
  'an encoded question mark': (path) => `${path}%3fx`,
  'an encoded hash': (path) => `${path}%23x`,
  'a hash': (path) => `${path}#x`,
  capitals: (path) => path.toUpperCase(),
  'wide letters': (path) => path.replace('a', '%ef%bd%81'),
  'an overlong slash': (path) => path.replace(/(.)\//, '$1%c0%af'),
  'the folder of a page': (path) => `/console/..${path}`,
  'the folder of a file': (path) => `/docs/assets/../..${path}`,
  'an address with a host': (path) => `http://evil.example${path}`,
  'an address with a user': (path) => `http://${DOMAIN}@evil.example${path}`,
  'an address with two slashes': (path) => `http://evil.example/${path}`,
  'letters in code': (path) =>
    path.replace(/[a-z]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
};

/** What gives nothing to somebody without credentials. */
const GUARDED = ['/api/v1/balance', '/api/v1/transactions', '/api/v1/wallets', '/account'];

for (const { program, skip, start } of await proxiesBefore(town.api.port)) {
  test(`${program} stands before it`, { skip }, async (t) => {
    const { port } = await start(t);
    const door = { port, secure: true, from: CLIENT };
    await judge(t, door);
  });
}

test('nothing stands before it', (t) => judge(t, { port: town.api.port, from: CLIENT }));

async function judge(t: TestContext, door: Door): Promise<void> {
  const ask = async (line: string, headers: HeaderLines = []) =>
    statusAndRest(await exchange(door, asked(line, headers), QUIET_MS));

  await t.test('no spelling leads past the credentials', async () => {
    for (const [what, spell] of Object.entries(SPELLINGS)) {
      await Promise.all(
        GUARDED.map(async (path) => {
          const { status, isPage, text } = await ask(`GET ${spell(path)}`);
          // A proxy may have nothing to say to a name that is not its own.
          const isNothing = GIVING_NOTHING.has(status) || isPage || text.endsWith('\r\n\r\n');
          assert.ok(isNothing, `${what} of ${path}: ${status} ${text.slice(0, 400)}`);
          assert.doesNotMatch(text, /"ok":true|tael_id/, `${what} of ${path}`);
        }),
      );
    }
  });

  await t.test('no spelling sends people elsewhere', async () => {
    const html = [['Accept', 'text/html']] as const;
    for (const [what, spell] of Object.entries(SPELLINGS)) {
      for (const path of ['/account', '/docs/errors/', '/console/', '/pay/X/']) {
        const { location } = await ask(`GET ${spell(path)}`, html);
        if (location === null) continue;
        const address = new URL(location, `${SITE}${path}`);
        assert.equal(address.origin, SITE, `${what} of ${path}: ${location}`);
      }
    }
  });

  await t.test('every spelling counts against the same rate', async () => {
    const key = await town.newKey(town.owner, { ratePerMinute: 4 });
    const spelled = [
      '/api/v1/balance',
      '/api/v1/%62alance',
      '/api/v1/balance?x=1',
      '/%61pi/v1/balance',
    ];
    const asked: number[] = [];
    for (const path of [...spelled, ...spelled]) {
      asked.push((await ask(`GET ${path}`, signedLines(key))).status);
    }
    assert.deepEqual(asked, [200, 200, 200, 200, 429, 429, 429, 429]);
  });

  await t.test('nobody chooses the address that they come from', async () => {
    await Promise.all(
      CLAIMS.map(async (claim) => {
        const sent = [...signedLines(keyElsewhere), ...claim].map((pair) => pair.join(': '));
        const bytes = ['GET /api/v1/balance HTTP/1.1', `Host: ${DOMAIN}`, ...sent, '', ''];
        const { status, text } = statusAndRest(await exchange(door, bytes.join('\r\n'), QUIET_MS));
        assert.ok([400, 403].includes(status), `${JSON.stringify(claim)}: ${status} ${text}`);
      }),
    );
    const line = `PROXY TCP4 ${CLAIMED} 127.0.0.1 4000 443\r\n`;
    const greeted = await exchange(
      door,
      line + asked('GET /api/v1/balance', signedLines(keyElsewhere)),
      QUIET_MS,
    );
    assert.doesNotMatch(greeted.toString(), /"ok":true/);
    const chunks = asked('POST /api/v1/query', [
      ...signedLines(keyElsewhere),
      ...[['Content-Type', 'application/json'] as const],
      ...[['Transfer-Encoding', 'chunked'] as const, ['Trailer', 'X-Forwarded-For'] as const],
    ]);
    const body = '{"query_type":"balance"}';
    const trailer = `${body.length.toString(16)}\r\n${body}\r\n0\r\nX-Forwarded-For: ${CLAIMED}\r\n\r\n`;
    assert.equal(statusAndRest(await exchange(door, chunks + trailer)).status, 403);
  });
}

const GIVING_NOTHING = new Set([301, 302, 303, 308, 400, 401, 404, 405]);

/** `Connection` names what a proxy must not pass on, and it might take out what it has put in. */
const CLAIMS: readonly HeaderLines[] = [
  [['X-Forwarded-For', CLAIMED]],
  [['X-Forwarded-For', `${CLAIMED}, 127.0.0.1`]],
  [
    ['X-Forwarded-For', CLAIMED],
    ['X-Forwarded-For', CLAIMED],
  ],
  [
    ['X-Forwarded-For', CLAIMED],
    ['x-forwarded-for', ''],
  ],
  [['X-Forwarded-For', '']],
  [['X-Forwarded-For', 'nonsense']],
  [['X_Forwarded_For', CLAIMED]],
  [['X-Forwarded-For ', CLAIMED]],
  [['X-Before', `a\r\n X-Forwarded-For: ${CLAIMED}`]],
  [['X-Before', `a\nX-Forwarded-For: ${CLAIMED}`]],
  [['Connection', 'X-Forwarded-For']],
  [['Connection', 'close, X-Forwarded-For']],
  [
    ['Connection', 'x-forwarded-for'],
    ['X-Forwarded-For', CLAIMED],
  ],
  [['Forwarded', `for=${CLAIMED}`]],
  [['X-Real-IP', CLAIMED]],
  [['True-Client-IP', CLAIMED]],
  [['X-Forwarded-For', `${'127.0.0.1, '.repeat(500)}127.0.0.1`]],
];

function statusAndRest(bytes: Buffer) {
  const text = bytes.toString('latin1');
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(text)?.[1] ?? 0);
  const location = /\r\nlocation: (\S+)/i.exec(text)?.[1] ?? null;
  return { status, location, isPage: /\r\ncontent-type: text\/html/i.test(text), text };
}
