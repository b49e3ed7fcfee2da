// Tests of the settings of the sign-in provider: what goes together, and what would lock people out.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { readConfig } from './config.ts';

const SET = {
  TAEL_OIDC_ISSUER: 'https://login.example.com/realms/one/',
  TAEL_OIDC_CLIENT_ID: 'tael',
  TAEL_OIDC_CLIENT_SECRET: 'a secret'.replace(' ', '-'),
};

function complaintsOf(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    return (error as Error).message;
  }
  return assert.fail('nothing was refused');
}

test('without a provider everybody signs in with a login password', () => {
  const { provider, localLogins } = readConfig({});
  assert.deepEqual([provider, localLogins], [null, true]);
});

test('a provider is its issuer, the client and its secret; the rest has defaults', () => {
  assert.deepEqual(readConfig(SET).provider, {
    issuer: 'https://login.example.com/realms/one/',
    clientId: 'tael',
    clientSecret: 'a-secret',
    scopes: 'openid',
    referenceClaim: 'sub',
    names: { zh: 'login.example.com', en: 'login.example.com' },
  });
  for (const one of Object.keys(SET)) {
    const message = complaintsOf({ ...SET, [one]: '' });
    assert.match(message, /TAEL_OIDC_ISSUER, TAEL_OIDC_CLIENT_ID and .* go together/);
  }
});

test('the secret may be in a file, and is in no message', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tael-oidc-'));
  try {
    const file = join(folder, 'secret');
    writeFileSync(file, 'from-a-file\n');
    const { TAEL_OIDC_CLIENT_SECRET: _, ...others } = SET;
    const env = { ...others, TAEL_OIDC_CLIENT_SECRET_FILE: file };
    assert.equal(readConfig(env).provider?.clientSecret, 'from-a-file');
    assert.match(complaintsOf({ ...SET, ...env }), /_SECRET or .*_SECRET_FILE, not both/);
    writeFileSync(file, 'two words');
    assert.match(
      complaintsOf(env),
      /TAEL_OIDC_CLIENT_SECRET_FILE must be a file .* holds something/,
    );
    rmSync(file);
    assert.match(complaintsOf(env), /TAEL_OIDC_CLIENT_SECRET_FILE .* cannot be read/);
    const told = complaintsOf({ ...SET, TAEL_OIDC_CLIENT_SECRET: 'secret words' });
    assert.match(told, /TAEL_OIDC_CLIENT_SECRET must be .*; it is "…"\./);
    assert.ok(!told.includes('secret words'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('a claim that people write themselves at the provider names nobody', () => {
  for (const claim of ['preferred_username', 'nickname', 'name', 'profile', 'email_verified']) {
    assert.match(
      complaintsOf({ ...SET, TAEL_OIDC_REFERENCE_CLAIM: claim }),
      /TAEL_OIDC_REFERENCE_CLAIM must be .* like sub; at most providers people change "\w+" themselves/,
    );
  }
  for (const claim of [
    'sub',
    'member_no',
    'email',
    'phone_number',
    'oid',
    'https://example.com/no',
  ]) {
    const { provider } = readConfig({ ...SET, TAEL_OIDC_REFERENCE_CLAIM: claim });
    assert.equal(provider?.referenceClaim, claim);
  }
});

test('an issuer is reached over TLS, but for one on this machine', () => {
  const issuer = (text: string) => readConfig({ ...SET, TAEL_OIDC_ISSUER: text }).provider?.issuer;
  assert.equal(issuer('http://127.0.0.1:9000'), 'http://127.0.0.1:9000');
  assert.equal(issuer('http://localhost:9000/'), 'http://localhost:9000/');
  for (const text of ['http://login.example.com', 'login.example.com', 'https://a/?b', 'ftp://a']) {
    assert.match(
      complaintsOf({ ...SET, TAEL_OIDC_ISSUER: text }),
      /TAEL_OIDC_ISSUER must be/,
      text,
    );
  }
});

test('scopes contain openid', () => {
  const scopes = (text: string) => readConfig({ ...SET, TAEL_OIDC_SCOPES: text }).provider?.scopes;
  assert.equal(scopes(' openid   profile '), 'openid profile');
  assert.match(complaintsOf({ ...SET, TAEL_OIDC_SCOPES: 'profile' }), /TAEL_OIDC_SCOPES must be/);
});

test('what would lock everybody out is refused', () => {
  const off = { TAEL_LOCAL_LOGINS: 'off' };
  assert.equal(readConfig({ ...SET, ...off }).localLogins, false);
  assert.match(complaintsOf(off), /With TAEL_LOCAL_LOGINS off, TAEL_OIDC_ISSUER is required/);
  const open = { ...SET, ...off, TAEL_SIGNUP: 'open' };
  assert.match(complaintsOf(open), /TAEL_SIGNUP must be off too/);
  assert.match(complaintsOf({ ...SET, TAEL_LOCAL_LOGINS: 'no' }), /must be on or off; it is "no"/);
});
