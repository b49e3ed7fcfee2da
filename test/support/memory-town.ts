// A small town for the tests of the pages: the whole service over the in-memory books, with a tea
// shop, somebody who can pay it, and a clock that stands still until it is moved.

import { assert } from '../../src/core/assert.ts';
import { fen } from '../../src/core/money.ts';
import type { CreateCollection } from '../../src/core/order/create-collection.ts';
import { NO_TERMS } from '../../src/core/order/order.ts';
import { newTxNo } from '../../src/crypto/numbers.ts';
import { buildServer } from '../../src/server/server.ts';
import { type Config, readConfig } from '../../src/settings/config.ts';
import { groupCommit } from '../../src/store/group-commit.ts';
import { openMemoryStore } from '../model/memory-store.ts';
import { PASSWORD } from './known-password.ts';
import { residentsOf } from './residents.ts';
import { testService } from './test-service.ts';

/** Nobody rests while the clock stands still. */
const UNLIMITED = 1_000_000;
/** What people sign in with. */
const BROWSER =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) ' +
  'Chrome/143.0.0.0 Safari/537.36';
const NOON_MS = Date.UTC(2026, 10, 20, 4, 0); // 12:00 in Shanghai

export async function openTown(settings: Partial<Config> = {}) {
  const clock = { nowMs: NOON_MS };
  const store = openMemoryStore({ nowMs: () => clock.nowMs });
  const gatherer = groupCommit(store);
  const config = readConfig({}, { sessionRate: UNLIMITED, ...settings });
  const service = testService({ config, store, gatherer });
  const app = buildServer(service);
  const residents = residentsOf(service);
  const { userId: owner } = await residents.newPerson('lin', { name: '林记' });
  const { userId: payer } = await residents.newPerson('wang', { name: '王小明' });
  const merchantId = await residents.newMerchant({ userId: owner }, '林记茶铺');
  await residents.recharge({ userId: payer }, 100_000n);

  async function order({ amountFen, ownerId, ...wishes }: OrderWishes = {}): Promise<string> {
    const txNo = wishes.txNo ?? newTxNo('collection', ownerId ?? owner, clock.nowMs);
    const outcome = await gatherer.submit({
      kind: 'create_collection',
      actor: { userId: ownerId ?? owner, keyId: null },
      payBase: service.payBase(),
      merchantId,
      branchId: null,
      title: null,
      payerId: null,
      ...NO_TERMS,
      idempotencyKey: null,
      ...wishes,
      txNo,
      amountFen: fen(amountFen ?? 12_850n),
    });
    assert(outcome.ok, 'the order was not created');
    return txNo;
  }

  async function signIn(login: string): Promise<string> {
    const payload = { login, password: PASSWORD };
    const headers = { 'user-agent': BROWSER };
    const response = await app.inject({ method: 'POST', url: '/auth/login', headers, payload });
    return String(response.headers['set-cookie']).split(';', 1)[0] ?? '';
  }

  return { clock, service, app, owner, payer, order, signIn, ...residents };
}

export type OrderWishes = Partial<
  Pick<
    CreateCollection,
    'txNo' | 'title' | 'notifyUrl' | 'returnUrl' | 'payerId' | 'merchantId' | 'branchId'
  >
> & { readonly amountFen?: bigint; readonly ownerId?: number };
