// Tests of settings that can be written in several ways: explicit defaults, and URLs as people type them.

import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { type Config, ConfigError, givenTo, readClientConfig, readConfig } from './config.ts';
import { GONE, GONE_LIMITS } from './gone.ts';
import { SERVICE_SETTINGS, SETTINGS_WITH_SECRETS } from './settings.ts';

test('nobody can sign up unless the operator allows it', () => {
  assert.equal(readConfig({}).signUp, 'off');
  for (const mode of ['open', 'invite', 'off']) {
    assert.equal(readConfig({ TAEL_SIGNUP: mode }).signUp, mode);
  }
});

test('the environment overrides the default of the demo', () => {
  const demo = { signUp: 'open', payeeCoolingMs: 0 } as const;
  assert.equal(readConfig({}, {}, demo).payeeCoolingMs, 0);
  assert.equal(readConfig({ TAEL_PAYEE_COOLING: '1m' }, {}, demo).payeeCoolingMs, 60_000);
  assert.equal(readConfig({}, {}, demo).signUp, 'open');
  assert.equal(readConfig({ TAEL_SIGNUP: '' }, {}, demo).signUp, 'open');
  assert.equal(readConfig({ TAEL_SIGNUP: 'off' }, {}, demo).signUp, 'off');
});

test('any other value is a clear error', () => {
  const message = 'TAEL_SIGNUP must be open, invite or off; it is "yes".';
  assert.throws(() => readConfig({ TAEL_SIGNUP: 'yes' }), new ConfigError(message));
});

test('a name that is no setting and looks like one is an error; others are somebody else’s', () => {
  const message = 'TAEL_SETLEMENT_DELAY is no setting. TAEL_SETTLEMENT_DELAY is one.';
  assert.throws(() => readConfig({ TAEL_SETLEMENT_DELAY: '7d' }), new ConfigError(message));
  assert.throws(() => readConfig({ TAEL_PORTS: '80' }), /TAEL_PORT is one/);
  const others = {
    TAEL_DOMAIN: 'pay.example.com',
    TAEL_PIN: '135790',
    TAEL_TEST_CHROME: '/chrome',
  };
  assert.equal(readConfig(others).port, readConfig({}).port);
});

test('the environment counts before the file, which may hold settings only', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tael-config-'));
  try {
    const file = join(folder, 'tael.env');
    const read = (text: string, env = {}) => {
      writeFileSync(file, text, { mode: 0o600 });
      return readConfig({ TAEL_CONFIG: file, ...env });
    };
    const text = 'TAEL_PORT=8081\nTAEL_DRAIN=7s\n';
    const limit = GONE_LIMITS.TAEL_NOTIFY_PORTS;
    const told = ({ port, drainMs }: Config) => [port, drainMs];
    assert.deepEqual(told(read(text)), [8081, 7_000]);
    assert.deepEqual(told(read(text, { TAEL_PORT: '8082', TAEL_DRAIN: '' })), [8082, 5_000]);
    for (const [line, reason] of [
      ['TAEL_NOTIFY_PORTS=443', `TAEL_NOTIFY_PORTS is no setting any more: ${limit}.`],
      ['TAEL_DRIAN=1s', 'TAEL_DRIAN is no setting; TAEL_DRAIN is one.'],
      ['TAEL_COLOUR=red', 'TAEL_COLOUR is no setting; `tael settings` lists them.'],
      ['TAEL_CONFIG=/etc/tael.env', 'TAEL_CONFIG counts in the environment only.'],
      [
        'TZ=UTC',
        'TZ is no setting of Tael; what other programs read belongs into the environment.',
      ],
      ['export TAEL_DRAIN=1s', 'it begins with export, which systemd does not know.'],
      ['TAEL_DRAIN=soon', 'TAEL_DRAIN must be like 10s, 1m or 0; it is "soon".'],
    ]) {
      const message = `${file}, line 2: ${reason}`;
      assert.throws(() => read(`# mine\n${line}\n`), new ConfigError(message));
    }
    const client = { TAEL_CONFIG: file, TAEL_URL: 'https://a.example' };
    writeFileSync(file, 'TAEL_KEY=tk_1\nTAEL_SECRET=s3cret-that-nobody-knows-of\n');
    assert.equal(readClientConfig(client).keyId, 'tk_1');
    if (process.platform === 'win32') return;
    chmodSync(file, 0o644);
    assert.throws(() => readClientConfig(client), /it holds a secret, and anybody can read it/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('what was a setting once says what has become of it; only a limit stops the start', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tael-gone-'));
  try {
    const file = join(folder, 'tael.env');
    for (const [name, instead] of Object.entries(GONE)) {
      const sentence = `${name} has no effect any more: ${instead}.`;
      writeFileSync(file, `${name}=1s\n`, { mode: 0o600 });
      for (const env of [{ [name]: '1s' }, { TAEL_CONFIG: file }]) {
        assert.deepEqual(readConfig(env), readConfig({}));
        assert.deepEqual(givenTo(env).gone, [sentence]);
      }
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  assert.deepEqual(givenTo({ TAEL_DRAIN: '1s' }).gone, []);
  for (const [name, instead] of Object.entries(GONE_LIMITS)) {
    const message = `${name} is no setting any more: ${instead}.`;
    assert.throws(() => readConfig({ [name]: '1' }), new ConfigError(message));
  }
});

test('payments need no code unless an amount is set; the default can be written as never', () => {
  for (const env of [{}, { TAEL_PAY_TOTP_ABOVE: 'never' }]) {
    assert.equal(readConfig(env).payTotpAboveFen, null);
  }
  assert.equal(readConfig({ TAEL_PAY_TOTP_ABOVE: '500.00' }).payTotpAboveFen, 500_00n);
  assert.equal(readConfig({ TAEL_PAY_TOTP_ABOVE: '0' }).payTotpAboveFen, 0n);
  const message = 'TAEL_PAY_TOTP_ABOVE must be an amount like 500.00, or never; it is "Never".';
  assert.equal(readConfig({}).twoOperatorsAboveFen, null);
  assert.equal(readConfig({ TAEL_TWO_OPERATORS_ABOVE: '0' }).twoOperatorsAboveFen, 0n);
  assert.throws(() => readConfig({ TAEL_PAY_TOTP_ABOVE: 'Never' }), new ConfigError(message));
});

test('small payments are up to 200.00 unless the operator says otherwise, and 0 is none', () => {
  assert.equal(readConfig({}).smallPaymentMaxFen, 200_00n);
  assert.equal(readConfig({ TAEL_SMALL_PAYMENT_MAX: '50.00' }).smallPaymentMaxFen, 50_00n);
  assert.equal(readConfig({ TAEL_SMALL_PAYMENT_MAX: '0' }).smallPaymentMaxFen, 0n);
  const message = 'TAEL_SMALL_PAYMENT_MAX must be an amount like 200.00, or 0; it is "never".';
  const never = () => readConfig({ TAEL_SMALL_PAYMENT_MAX: 'never' });
  assert.throws(never, new ConfigError(message));
});

test('limits of accounts name an account, a time and an amount, each pair once', () => {
  assert.deepEqual(readConfig({}).accountLimits, []);
  const given = 'unnamed:ever=0.00, 2:year=100000.00,2:day=5000.00';
  assert.deepEqual(readConfig({ TAEL_ACCOUNT_LIMITS: given }).accountLimits, [
    { of: 'unnamed', period: 'ever', limitFen: 0n },
    { of: '2', period: 'year', limitFen: 100_000_00n },
    { of: '2', period: 'day', limitFen: 5_000_00n },
  ]);
  const wrong = ['4:day=1.00', '1:week=1.00', '1:day=-1', '1:day', '1:day=1.005', ','];
  for (const text of [...wrong, '1:day=1.00,1:day=2.00']) {
    assert.throws(() => readConfig({ TAEL_ACCOUNT_LIMITS: text }), /TAEL_ACCOUNT_LIMITS/);
  }
});

test('the public URL is normalized as browsers do', () => {
  const publicUrl = (text: string) => readConfig({ TAEL_PUBLIC_URL: text }).publicUrl;
  for (const text of [
    'https://pay.example.com',
    'https://pay.example.com/',
    'HTTPS://Pay.Example.com',
    ' https://pay.example.com ',
    'https:pay.example.com',
    'https://pay.example.com:443/?',
  ]) {
    assert.equal(publicUrl(text), 'https://pay.example.com', text);
  }
  assert.equal(publicUrl('http://127.0.0.1:8080'), 'http://127.0.0.1:8080');
  assert.equal(publicUrl('https://example.com/Shop//'), 'https://example.com/Shop');
  for (const text of [
    'pay.example.com',
    'ftp://a',
    'https://u@a',
    'https://:p@a',
    'https://a/?b',
  ]) {
    assert.throws(() => publicUrl(text), ConfigError, text);
  }
});

test('an error about a URL does not reveal the password in it', () => {
  const env = { TAEL_PUBLIC_URL: 'https://ops:hunter2@pay.example.com' };
  const message = /^TAEL_PUBLIC_URL must be .*; it is "https:\/\/…@pay\.example\.com"\.$/;
  assert.throws(() => readConfig(env), { message });
});

test('without settings the brand is the short name in both languages and nothing else', () => {
  const nothing = { accent: null, logo: null, supportUrl: null, termsUrl: null };
  const plain = { ...nothing, topUpText: null, topUpUrl: null };
  assert.deepEqual(readConfig({}).brand, { ...plain, names: { zh: 'Tael', en: 'Tael' } });
  const { names } = readConfig({ TAEL_SHORT_NAME: 'SVC' }).brand;
  assert.deepEqual(names, { zh: 'SVC', en: 'SVC' });
});

test('a name or a text in one language counts in both', () => {
  const { names, topUpText } = readConfig({
    TAEL_BRAND_NAME_ZH: ' 江南付 ',
    TAEL_BRAND_TOP_UP_TEXT_ZH: '转账充值',
    TAEL_BRAND_TOP_UP_TEXT_EN: 'By transfer',
  }).brand;
  assert.deepEqual(names, { zh: '江南付', en: '江南付' });
  assert.deepEqual(topUpText, { zh: '转账充值', en: 'By transfer' });
});

test('names and texts of the brand are short, and all of them can be seen', () => {
  const refused = ['x'.repeat(33), ' ', 'two\nlines', '\u200b', 'left\u202eright', '\ud800'];
  for (const name of refused) {
    assert.throws(() => readConfig({ TAEL_BRAND_NAME_EN: name }), ConfigError, name);
  }
  assert.equal(readConfig({ TAEL_BRAND_NAME_EN: '<b>"&\'' }).brand.names.en, '<b>"&\'');
  const text = { TAEL_BRAND_TOP_UP_TEXT_EN: 'x'.repeat(301) };
  assert.throws(() => readConfig(text), {
    message: /^TAEL_BRAND_TOP_UP_TEXT_EN must be 1 to 300 characters on one line, all of them visi/,
  });
});

test('links of the brand lead to a site, a mail address or a telephone', () => {
  const linkOf = (url: string) => readConfig({ TAEL_BRAND_SUPPORT_URL: url }).brand.supportUrl;
  for (const url of [
    'https://pay.example.com/help?a=1#b',
    'mailto:help@example.com',
    'mailto:help@example.com?subject=Top%20up',
    'tel:+86-400-123-4567',
    'tel:95588',
  ]) {
    assert.equal(linkOf(url), url);
  }
  for (const url of [
    'http://pay.example.com',
    'https:pay.example.com',
    'https://user@pay.example.com',
    'https://pay.example.com/a b',
    'javascript:alert(1)',
    'data:text/html,x',
    ' https://pay.example.com',
    'mailto:',
    'mailto:help',
    'tel:',
    'tel:+86 400 123',
    '//pay.example.com',
    '/help',
  ]) {
    const message =
      'TAEL_BRAND_SUPPORT_URL must be a link that begins with https:, mailto: or tel:; ' +
      `it is "${url.replace('user', '…')}".`;
    assert.throws(() => linkOf(url), new ConfigError(message), url);
  }
});

test('a colour that cannot be read, and a logo that is none, say what is wrong', () => {
  const env = { TAEL_BRAND_COLOR: '#FFCC00', TAEL_BRAND_LOGO: '/nowhere/logo.svg' };
  const [color = '', logo = ''] = messageOf(() => readConfig(env)).split('\n');
  assert.match(
    color,
    /^TAEL_BRAND_COLOR must be a colour .*; "#FFCC00" has a contrast of 1\.\d\d:1 .* needs 4\.5:1\./,
  );
  assert.equal(
    logo,
    'TAEL_BRAND_LOGO must be a PNG or SVG file of at most 32 KB; there is no "/nowhere/logo.svg".',
  );
});

const PLANTED = 'planted-hunter2';

test('no error tells a secret, or the password in a URL, however a setting is mistyped', () => {
  const spellings = [
    `ops:${PLANTED}@proxy.example.com:3128`,
    `http://ops:${PLANTED}@proxy.example.com/path?x=1`,
    `https//ops:half/${PLANTED}@x@pay.example.com`,
    `postgres:/ops:${PLANTED}@db.example.com`,
    `\n ops:${PLANTED}\n@db.example.com`,
  ];
  for (const [, { name }] of SERVICE_SETTINGS) {
    const bare =
      SETTINGS_WITH_SECRETS.includes(name) || name.endsWith('SECRET_FILE') ? [PLANTED] : [];
    for (const value of [...spellings, ...bare]) {
      const said = messageOf(() => readConfig({ [name]: value }));
      assert.ok(!said.includes(PLANTED), said);
    }
  }
  const proxy = messageOf(() => readConfig({ TAEL_NOTIFY_PROXY: spellings[0] }));
  assert.match(proxy, /^TAEL_NOTIFY_PROXY must be a URL like http:\S+; it is "…"\.$/);
});

/** Empty: it was accepted. */
function messageOf(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    assert.ok(error instanceof ConfigError);
    return error.message;
  }
  return '';
}

test('sessions may be idle for two hours, for another time from five minutes, or for ever', () => {
  const idleOf = (text: string) => readConfig({ TAEL_SESSION_IDLE: text }).sessionIdleMs;
  assert.equal(readConfig({}).sessionIdleMs, 2 * 3_600_000);
  assert.equal(idleOf('30m'), 30 * 60_000);
  assert.equal(idleOf('5m'), 5 * 60_000);
  assert.equal(idleOf('0'), 0);
  for (const text of ['299s', '4m', '-1h', '2', '2 h']) {
    const message = `TAEL_SESSION_IDLE must be like 2h or 30m, from 5m, or 0; it is "${text}".`;
    assert.throws(() => idleOf(text), new ConfigError(message));
  }
});

test('metrics have an address of their own, of this machine if a port is all', () => {
  const metrics = (text: string) => readConfig({ TAEL_METRICS: text }).metrics;
  assert.equal(readConfig({}).metrics, null);
  assert.deepEqual(metrics('9464'), { host: '127.0.0.1', port: 9464 });
  assert.deepEqual(metrics('10.0.0.5:9464'), { host: '10.0.0.5', port: 9464 });
  assert.deepEqual(metrics('[::1]:9464'), { host: '::1', port: 9464 });
  for (const text of ['on', '127.0.0.1', '::1:9464', '70000', 'http://127.0.0.1:9464']) {
    assert.throws(() => metrics(text), /TAEL_METRICS must be a port, or an address like/, text);
  }
});

test('lines for requests are off, or so many a second', () => {
  const lines = (text: string) => readConfig({ TAEL_LOG_REQUESTS: text }).logRequests;
  assert.deepEqual([readConfig({}).logRequests, lines('off'), lines('100')], [0, 0, 100]);
  assert.throws(() => lines('0'), /TAEL_LOG_REQUESTS must be off or a number/);
});

test('the log has the form that is set, and otherwise that of its terminal', () => {
  assert.equal(readConfig({}).logFormat, null);
  assert.equal(readConfig({ TAEL_LOG_FORMAT: 'logfmt' }).logFormat, 'logfmt');
  assert.throws(() => readConfig({ TAEL_LOG_FORMAT: 'xml' }), /must be json, logfmt or pretty/);
});

test('sizes are whole megabytes or gigabytes, and memory has a least', () => {
  const { diskReserveBytes, databaseBytesMax, memoryBytesMax } = readConfig({});
  assert.deepEqual(
    [diskReserveBytes, databaseBytesMax, memoryBytesMax],
    [512 * 2 ** 20, null, null],
  );
  assert.equal(readConfig({ TAEL_DISK_RESERVE: '0' }).diskReserveBytes, 0);
  assert.equal(readConfig({ TAEL_DISK_RESERVE: '2g' }).diskReserveBytes, 2 ** 31);
  assert.equal(readConfig({ TAEL_MEMORY_MAX: '256m' }).memoryBytesMax, 256 * 2 ** 20);
  const message = 'TAEL_MEMORY_MAX must be like 1g, from 256m; it is "255m".';
  assert.throws(() => readConfig({ TAEL_MEMORY_MAX: '255m' }), new ConfigError(message));
  for (const text of ['1', '1G', '-1g', '0g', '1.5g', '512 m']) {
    assert.throws(() => readConfig({ TAEL_DISK_RESERVE: text }), ConfigError, text);
    assert.throws(() => readConfig({ TAEL_DATABASE_MAX: text }), ConfigError, text);
  }
});
