// The user who is signed in and views a page.

import type { FastifyRequest } from 'fastify';
import type { Owner, UserId } from '../../core/ledger/wallet.ts';
import { type PayPasswordTakes, payPasswordTakes } from '../../service/choose-pay-password.ts';
import type { Service } from '../../service/service.ts';
import { type CurrentSession, sessionOf } from '../../service/session.ts';
import { sessionTokenOf } from '../../session/session-cookie.ts';

export interface Viewer {
  readonly userId: UserId;
  readonly name: string;
  /** Their wallets and the state of their factors. */
  readonly owner: Owner;
  readonly payPasswordTakes: PayPasswordTakes;
  readonly session: CurrentSession;
}

/** Null: nobody is signed in. */
export async function findViewer(
  service: Service,
  request: FastifyRequest,
): Promise<Viewer | null> {
  const session = await sessionOf(service, sessionTokenOf(request, service));
  if (!session.ok) return null;
  const { userId, name } = session.value;
  const owner = await service.store.queries.owner(userId);
  if (!owner) return null;
  const takes = await payPasswordTakes(service, session.value, owner);
  return { userId, name, owner, payPasswordTakes: takes, session: session.value };
}
