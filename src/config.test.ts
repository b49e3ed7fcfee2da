// Tests of the setting that says who may sign up, whose default depends on how the service is started, and
// of the address that pay links begin with.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConfigError, readConfig } from './config.ts';

test('nobody signs up unless the operator says so', () => {
  assert.equal(readConfig({}).signUp, 'off');
  for (const mode of ['open', 'invite', 'off']) {
    assert.equal(readConfig({ TAEL_SIGNUP: mode }).signUp, mode);
  }
});

test('what the environment says wins over the default of the demo', () => {
  const demo = { signUp: 'open' } as const;
  assert.equal(readConfig({}, {}, demo).signUp, 'open');
  assert.equal(readConfig({ TAEL_SIGNUP: '' }, {}, demo).signUp, 'open');
  assert.equal(readConfig({ TAEL_SIGNUP: 'off' }, {}, demo).signUp, 'off');
});

test('another value is a clear error', () => {
  const message = 'TAEL_SIGNUP must be open, invite or off; it is "yes".';
  assert.throws(() => readConfig({ TAEL_SIGNUP: 'yes' }), new ConfigError(message));
});

test('the public address begins every pay link, so it holds no credentials', () => {
  const read = (url: string) => readConfig({ TAEL_PUBLIC_URL: url }).publicUrl;
  assert.equal(read('https://pay.example.com/shop/'), 'https://pay.example.com/shop');
  for (const user of ['user', 'user:password', ':password']) {
    assert.throws(() => read(`https://${user}@pay.example.com`), ConfigError);
  }
});
