// Tests what the settings of connections say of a machine that vanishes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { userTimeoutMs } from './vanished.ts';

test('The limit is found among the other settings, and none is none.', () => {
  for (const [connInfo, ms] of [
    ['sslmode=require tcp_user_timeout=5000', 5_000],
    ["tcp_user_timeout = '7000' keepalives=1", 7_000],
    ['sslmode=require', null],
    ['tcp_user_timeout=0', null],
    ['', null],
  ] as const) {
    assert.equal(userTimeoutMs(connInfo), ms, connInfo);
  }
});
