// Pays an order as the payer of the sandbox would, and tops up play money. The command is that of the pay
// page; only nobody types the payment password.

import type { Owner, UserId } from '../../core/ledger/wallet.ts';
import { type Fen, subtractFen } from '../../core/money.ts';
import { isPaid, type Order } from '../../core/order/order.ts';
import { atThisMachine } from '../administration/authorization.ts';
import { type RechargeDone, recharge } from '../administration/recharge.ts';
import type { Answer } from '../answer.ts';
import { queryOrder, type VisibleOrder } from '../query-order.ts';
import type { Service } from '../service.ts';
import { PAYER_LACKS } from './magic-amounts.ts';
import { PAYER_LOGIN, POOR_LOGIN } from './show-sandbox.ts';

/** Fits nobody's. */
const WRONG_DIGEST = '0'.repeat(64);

/** `asker`: whose order it has to be; `merchantId`: and of which of their merchants, null: any. */
export async function payOnRequest(
  service: Service,
  asker: UserId,
  txNo: string,
  merchantId: number | null,
): Promise<Answer<VisibleOrder>> {
  const { queries } = service.store;
  const whose = { userId: asker, onlyMerchantId: merchantId };
  const found = await queryOrder(service, whose, txNo);
  if (!found.ok) return found;
  const { order } = found.value;
  const lacks = PAYER_LACKS.get(order.amountFen);
  const payer = await payerOf(service, order, lacks !== undefined);
  if (!payer) return { ok: false, refusal: { code: 'payer_not_found' } };
  if (lacks === undefined && !isPaid(order)) await fillUp(service, payer, order.amountFen);
  const fitting = (await queries.owner(payer.userId))?.payPasswordDigest ?? WRONG_DIGEST;
  const { settlementDelayMs, payTotpAboveFen, accountLimits } = service.config;
  const outcome = await service.gatherer.submit(
    {
      kind: 'pay_order',
      payerId: payer.userId,
      txNo,
      receivedAtMs: service.store.nowMs(),
      settlementDelayMs,
      codeAboveFen: payTotpAboveFen,
      accountLimits,
      factors: {
        payPasswordDigest: lacks === 'password' ? WRONG_DIGEST : fitting,
        code: null,
      },
    },
    { submitter: `user/${payer.userId}` },
  );
  return outcome.ok ? queryOrder(service, whose, txNo) : outcome;
}

/** Whom the order names; otherwise the payer of the sandbox, or the one who has nothing. */
async function payerOf(
  { store: { queries } }: Service,
  { designatedPayerId }: Order,
  poor: boolean,
): Promise<Owner | undefined> {
  if (designatedPayerId !== null) return queries.owner(designatedPayerId);
  const user = await queries.userByLogin(poor ? POOR_LOGIN : PAYER_LOGIN);
  return user && queries.owner(user.userId);
}

/** Play money never runs out. */
async function fillUp(service: Service, { userId, consumer }: Owner, amountFen: Fen) {
  const missingFen = subtractFen(amountFen, consumer.balanceFen);
  if (missingFen > 0n) await topUp(service, userId, missingFen);
}

/** Play money takes no second operator. */
export async function topUp(
  service: Service,
  userId: UserId,
  amountFen: Fen,
): Promise<Answer<RechargeDone>> {
  const wanted = { userId, amountFen, idempotencyKey: null };
  return recharge(service, wanted, atThisMachine(service), null);
}
