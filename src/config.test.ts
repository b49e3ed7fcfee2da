// Tests of settings that can be written in several ways: explicit defaults, and URLs as people type them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConfigError, readConfig } from './config.ts';

test('nobody can sign up unless the operator allows it', () => {
  assert.equal(readConfig({}).signUp, 'off');
  for (const mode of ['open', 'invite', 'off']) {
    assert.equal(readConfig({ TAEL_SIGNUP: mode }).signUp, mode);
  }
});

test('the environment overrides the default of the demo', () => {
  const demo = { signUp: 'open' } as const;
  assert.equal(readConfig({}, {}, demo).signUp, 'open');
  assert.equal(readConfig({ TAEL_SIGNUP: '' }, {}, demo).signUp, 'open');
  assert.equal(readConfig({ TAEL_SIGNUP: 'off' }, {}, demo).signUp, 'off');
});

test('any other value is a clear error', () => {
  const message = 'TAEL_SIGNUP must be open, invite or off; it is "yes".';
  assert.throws(() => readConfig({ TAEL_SIGNUP: 'yes' }), new ConfigError(message));
});

test('payments need no code unless an amount is set; the default can be written as never', () => {
  for (const env of [{}, { TAEL_PAY_TOTP_ABOVE: 'never' }]) {
    assert.equal(readConfig(env).payTotpAboveFen, null);
  }
  assert.equal(readConfig({ TAEL_PAY_TOTP_ABOVE: '500.00' }).payTotpAboveFen, 500_00n);
  assert.equal(readConfig({ TAEL_PAY_TOTP_ABOVE: '0' }).payTotpAboveFen, 0n);
  const message = 'TAEL_PAY_TOTP_ABOVE must be an amount like 500.00, or never; it is "Never".';
  assert.throws(() => readConfig({ TAEL_PAY_TOTP_ABOVE: 'Never' }), new ConfigError(message));
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
