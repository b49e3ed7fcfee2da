// /api/v1/operator/settings: every setting, its value in force, and never a secret.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fen } from '../../src/core/money.ts';
import { settingsInForce } from '../../src/service/administration/settings-in-force.ts';
import type { Localized } from '../../src/settings/brand/brand.ts';
import { readConfig } from '../../src/settings/config.ts';
import { MASTER_KEY } from '../support/api.ts';
import { assertData } from '../support/api-http.ts';
import { openApiTown } from '../support/api-town.ts';

const town = await openApiTown({
  TAEL_SIGNUP: 'invite',
  TAEL_SETTLEMENT_DELAY: '90m',
  TAEL_TRUSTED_PROXIES: '0.0.0.0/0, 10.1.2.3',
  TAEL_BRAND_NAME_EN: 'Lin Pay',
});
town.api.secrets.add(MASTER_KEY);
await town.newPerson('zhang', { name: '张运营', operator: true });

interface Setting {
  readonly name: string;
  readonly value: string | null;
  readonly secret: boolean;
  readonly default: boolean;
  readonly about: Localized;
  readonly dangers: readonly Localized[];
}

async function settings(): Promise<ReadonlyMap<string, Setting>> {
  const headers = { cookie: await town.cookieOf('zhang') };
  const answer = await town.web('GET', '/api/v1/operator/settings', { headers });
  assertData(answer, ['items']);
  assert.ok(!answer.text.includes(MASTER_KEY), 'a secret is not told');
  const items: readonly Setting[] = answer.data.items;
  return new Map(items.map((item) => [item.name, item]));
}

const all = await settings();
const stated = (name: string) => {
  const { value, default: isDefault } = all.get(name) ?? assert.fail(name);
  return [value, isDefault];
};

/** They are for programs that talk to a service, or for one command. */
const NOT_OF_THE_SERVICE = /^TAEL_(URL|KEY|SECRET|PASSWORD|PAY_PASSWORD|PROFILE|CONFIG)$/;

test('Every setting that the pages name for the service is there, in words of both languages.', () => {
  const page = readFileSync('docs/settings.md', 'utf8');
  const named = new Set(page.match(/\b(TAEL_[A-Z_]+|DATABASE_URL)\b/g));
  const ours = [...named].filter((name) => !NOT_OF_THE_SERVICE.test(name));
  assert.deepEqual([...all.keys()].sort(), ours.sort());
  for (const { name, about } of all.values()) {
    assert.match(about.en, /^[A-Z1`][^\u4e00-\u9fff]*\.$/, name);
    assert.match(about.zh, /[\u4e00-\u9fff].*。$|^(`\w+`[、 或。]*)+$/, name);
    for (const sentences of [about.en, about.zh]) {
      assert.doesNotMatch(sentences, /\]\(/, name);
      assert.ok(sentences.split('`').length % 2 === 1, name);
    }
  }
});

test('Values are those in force, and what somebody has set is told from what is usual.', () => {
  assert.deepEqual(stated('TAEL_SIGNUP'), ['invite', false]);
  assert.deepEqual(stated('TAEL_SETTLEMENT_DELAY'), ['90m', false]);
  assert.deepEqual(stated('TAEL_BRAND_NAME_EN'), ['Lin Pay', false]);
  assert.deepEqual(stated('TAEL_BRAND_NAME_ZH'), ['Lin Pay', true]);
  assert.deepEqual(stated('TAEL_TRUSTED_PROXIES'), ['0.0.0.0/0, 10.1.2.3/32', false]);
  assert.deepEqual(stated('TAEL_SESSION_IDLE'), ['2h', true]);
  assert.deepEqual(stated('TAEL_PAY_TOTP_ABOVE'), ['never', true]);
  assert.deepEqual(stated('TAEL_PUBLIC_URL'), [town.api.origin, true]);
  assert.deepEqual(stated('TAEL_NOTIFY_ALLOW'), [null, true]);
});

test('Of a secret it is told only that it is set.', () => {
  const { secret, value, default: unset } = all.get('TAEL_MASTER_KEY') ?? assert.fail();
  assert.deepEqual([secret, value, unset], [true, null, false]);
  const url = all.get('DATABASE_URL') ?? assert.fail();
  assert.deepEqual([url.secret, url.value, url.default], [true, null, true]);
  const config = readConfig({
    DATABASE_URL: 'postgres://tael:planted@db.example.com/tael',
    TAEL_OWNER_DATABASE_URL: 'postgres://owner:planted@db.example.com/tael',
    TAEL_MASTER_KEY: 'planted',
    TAEL_NOTIFY_PROXY: 'http://ops:planted@proxy.example.com:3128',
    TAEL_OIDC_ISSUER: 'https://login.example.com',
    TAEL_OIDC_CLIENT_ID: 'tael',
    TAEL_OIDC_CLIENT_SECRET: 'planted',
    TAEL_SMTP_URL: 'smtps://mail.example.com',
    TAEL_SMTP_USER: 'tael',
    TAEL_SMTP_PASSWORD: 'planted',
    TAEL_MAIL_FROM: 'tael@example.com',
    TAEL_NOTICES_URL: 'https://app.example.com/notices',
    TAEL_NOTICES_SECRET: `whsec_${'planted1'.repeat(4)}`,
  });
  const shown = settingsInForce({ ...town.api.service, config });
  const secrets = shown.filter(({ isSecret }) => isSecret);
  assert.deepEqual(
    secrets.map(({ value, isDefault }) => [value, isDefault]),
    Array.from({ length: 7 }, () => [null, false]),
  );
  assert.ok(!JSON.stringify(shown).includes('planted'));
});

test('What is dangerous says why, in the words of the start.', () => {
  const [danger] = all.get('TAEL_TRUSTED_PROXIES')?.dangers ?? [];
  assert.match(danger?.en ?? '', /^TAEL_TRUSTED_PROXIES trusts everybody/);
  assert.match(danger?.zh ?? '', /^TAEL_TRUSTED_PROXIES 信任所有人/);
  const dangerous = [...all.values()].filter(({ dangers }) => dangers.length > 0);
  assert.equal(dangerous.length, 1);
});

test('What the documentation calls the default is the default.', () => {
  const rows =
    readFileSync('docs/settings.md', 'utf8').match(/^\| `[A-Z_]+` \| `[^`]+` \|/gm) ?? [];
  const stated = rows.map((row) => /`([A-Z_]+)` \| `([^`]+)`/.exec(row)?.slice(1) ?? []);
  const checked = stated.filter(([name = '']) => !/COLOR|FILE/.test(name)) as [string, string][];
  assert.ok(checked.length >= 10);
  const config = readConfig({ ...Object.fromEntries(checked) });
  const { service } = town.api;
  const usual = settingsInForce({ ...service, config });
  for (const [name, value] of checked) {
    const one = usual.find((setting) => setting.name === name);
    assert.deepEqual([one?.isDefault, one?.value], [true, value], name);
  }
});

test('An amount and the demo have their own values and defaults.', () => {
  const { service } = town.api;
  const config = readConfig({}, { demo: true, payTotpAboveFen: fen(500_00), signUp: 'open' });
  const found = settingsInForce({ ...service, config });
  const one = (name: string) => found.find((setting) => setting.name === name);
  assert.equal(one('TAEL_PAY_TOTP_ABOVE')?.value, '500.00');
  assert.deepEqual([one('TAEL_SIGNUP')?.value, one('TAEL_SIGNUP')?.isDefault], ['open', true]);
  assert.equal(one('TAEL_MASTER_KEY_FILE')?.value, 'data/master.key');
});
