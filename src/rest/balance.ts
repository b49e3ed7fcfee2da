// GET /balance: the two wallets of the key's owner (specification, section 4.2).

import type { FastifyReply } from 'fastify';
import { sendData } from '../http/envelope.ts';
import { BASE, type Route } from '../http/route.ts';
import type { Caller } from '../service/caller.ts';
import { getBalance } from '../service/get-balance.ts';
import { presentBalance } from '../service/present/balance.ts';
import type { Service } from '../service/service.ts';
import { balanceOperation } from './balance-operation.ts';

export const balance: Route = {
  method: 'GET',
  path: `${BASE}/balance`,
  scope: 'query',
  database: 'read',
  operation: balanceOperation,
  endpoint: (service) => (caller, _request, reply) => answerBalance(service, caller, reply),
};

export async function answerBalance(
  service: Service,
  caller: Caller,
  reply: FastifyReply,
): Promise<void> {
  const owner = await getBalance(service, caller);
  sendData(reply, presentBalance(owner, caller.view.walletId, service.config.shortName));
}
