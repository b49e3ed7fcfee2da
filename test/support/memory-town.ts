// A small town for the tests of the pages: the whole service over the in-memory books, with a tea
// shop, somebody who can pay it, and a clock that stands still until it is moved.

import { createSecretKey } from 'node:crypto';
import { pino } from 'pino';
import { type Config, readConfig } from '../../src/config.ts';
import { assert } from '../../src/core/assert.ts';
import { fen } from '../../src/core/money.ts';
import { loginPasswords } from '../../src/crypto/login-password.ts';
import { newTxNo } from '../../src/crypto/numbers.ts';
import { buildServer } from '../../src/server/server.ts';
import { createMerchant } from '../../src/service/administration/create-merchant.ts';
import { createUser } from '../../src/service/administration/create-user.ts';
import { recharge } from '../../src/service/administration/recharge.ts';
import type { Answer } from '../../src/service/answer.ts';
import type { Service } from '../../src/service/service.ts';
import { groupCommit } from '../../src/store/group-commit.ts';
import { openMemoryStore } from '../../src/store/memory/memory-store.ts';

const NOON_MS = Date.UTC(2026, 10, 20, 4, 0); // 12:00 in Shanghai
export const ORIGIN = 'http://127.0.0.1:8080';
export const PASSWORD = 'correct horse 1';
export const PAY_PASSWORD = '246810';

export async function openTown(settings: Partial<Config> = {}) {
  const clock = { nowMs: NOON_MS };
  const service = memoryService(clock, settings);
  const app = buildServer(service);
  const owner = await resident(service, '林记', 'lin');
  const payer = await resident(service, '王小明', 'wang');
  const merchant = value(await createMerchant(service, { ownerId: owner, name: '林记茶铺' }));
  value(await recharge(service, { userId: payer, amountFen: fen(100_000), idempotencyKey: null }));

  async function order(
    wishes: Partial<{ amountFen: bigint; title: string; payerId: number }> = {},
  ) {
    const txNo = newTxNo('collection', clock.nowMs);
    const outcome = await service.gatherer.submit({
      kind: 'create_collection',
      actor: { userId: owner, keyId: null },
      txNo,
      payBase: service.payBase(),
      amountFen: fen(wishes.amountFen ?? 12_850n),
      merchantId: merchant.merchantId,
      branchId: null,
      title: wishes.title ?? null,
      notifyUrl: null,
      payerId: wishes.payerId ?? null,
      idempotencyKey: null,
    });
    assert(outcome.ok, 'the order was not created');
    return txNo;
  }

  async function signIn(login: string): Promise<string> {
    const payload = { login, password: PASSWORD };
    const response = await app.inject({ method: 'POST', url: '/auth/login', payload });
    return String(response.headers['set-cookie']).split(';', 1)[0] ?? '';
  }

  return { clock, service, app, owner, payer, order, signIn };
}

function memoryService(clock: { nowMs: number }, settings: Partial<Config>): Service {
  const config = readConfig({}, settings);
  const store = openMemoryStore({ nowMs: () => clock.nowMs });
  const key = (fill: number) => createSecretKey(Buffer.alloc(32, fill));
  return {
    config,
    store,
    gatherer: groupCommit(store),
    keys: {
      keyIdCheck: key(1),
      apiSecret: key(2),
      payPassword: key(3),
      session: key(4),
      totpSecrets: { current: { id: 'k1', key: key(5) }, older: [] },
      callbackSecrets: { current: { id: 'k1', key: key(9) }, older: [] },
      chain: key(6),
      anchor: key(7),
      approvalState: key(8),
    },
    loginPasswords: loginPasswords(),
    log: pino({ level: 'silent' }),
    operator: { kind: 'operator', name: 'root', from: 'here' },
    payBase: () => config.publicUrl ?? ORIGIN,
  };
}

async function resident(service: Service, name: string, login: string): Promise<number> {
  const secrets = { password: PASSWORD, payPassword: PAY_PASSWORD };
  return value(await createUser(service, { name, login, ...secrets, operator: false })).userId;
}

export function value<T>(answer: Answer<T>): T {
  assert(answer.ok, 'the town could not be set up');
  return answer.value;
}
