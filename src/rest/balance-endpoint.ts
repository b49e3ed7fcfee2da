// GET /balance: the two wallets of the key's owner (specification, section 4.2).

import type { FastifyReply, FastifyRequest } from 'fastify';
import { fen, ZERO_FEN } from '../core/money.ts';
import { sendData, sendRefusal } from '../http/envelope.ts';
import {
  type Data,
  dataOf,
  type Operation,
  prose,
  type Site,
} from '../http/openapi/description.ts';
import { OWNER } from '../http/openapi/story.ts';
import { ignoreQuery } from '../http/query-parameters.ts';
import { BASE, type Route } from '../http/route.ts';
import { type Caller, walletsRefusal } from '../service/caller.ts';
import { getBalance } from '../service/get-balance.ts';
import { balanceRecord, presentBalance, WALLET_RECORD } from '../service/present/balance.ts';
import { walletIdField } from '../service/present/wallet-id-field.ts';
import type { Service } from '../service/service.ts';

const operation: Operation = {
  id: 'getBalance',
  describe: (site) => ({
    tag: 'Wallets',
    summary: 'Get the balances of both wallets',
    description: prose(
      'The wallets of the owner of the key. Read `consumer` and `merchant`; the fields beside them ' +
        'repeat the merchant wallet for older clients.',
      'Requires the scope `query`, and a key that is not bound to one merchant.',
    ),
    success: { description: 'The current balances.', data: [balanceData(site)] },
  }),
};

export const balanceEndpoint: Route = {
  method: 'GET',
  path: `${BASE}/balance`,
  scope: 'query',
  database: 'read',
  operation,
  endpoint: (service) => (caller, request, reply) => {
    ignoreQuery(request);
    return sendBalance(service, caller, request, reply);
  },
};

export async function sendBalance(
  service: Service,
  caller: Caller,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const refusal = walletsRefusal(caller);
  if (refusal !== null) return void sendRefusal(request, reply, refusal);
  const owner = await getBalance(service, caller);
  sendData(reply, presentBalance(owner, caller.view.walletId, service.config.shortName));
}

/** POST /query answers with the same. */
export function balanceData({ shortName }: Site): Data {
  const empty = {
    balance: ZERO_FEN,
    frozen: ZERO_FEN,
    total_in: ZERO_FEN,
    total_out: ZERO_FEN,
  };
  const merchant = { ...empty, frozen: fen(48_00), total_in: fen(88_00), total_out: fen(40_00) };
  const value = {
    user_id: OWNER.userId,
    [walletIdField(shortName)]: OWNER.walletId,
    consumer: empty,
    merchant,
    ...merchant,
  };
  const summary = '88.00 received but not yet settled, of which 40.00 was refunded';
  return dataOf(
    'Balance',
    balanceRecord(shortName),
    { balance: { summary, value } },
    { Wallet: WALLET_RECORD },
  );
}
