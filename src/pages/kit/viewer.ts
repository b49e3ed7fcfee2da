// The user who is signed in and views a page.

import type { FastifyRequest } from 'fastify';
import type { Owner, UserId } from '../../core/ledger/wallet.ts';
import type { Service } from '../../service/service.ts';
import { sessionOf } from '../../service/session.ts';
import { sessionTokenOf } from '../../session/session-cookie.ts';

export interface Viewer {
  readonly userId: UserId;
  readonly name: string;
  /** Their wallets and the state of their factors. */
  readonly owner: Owner;
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
  return owner ? { userId, name, owner } : null;
}
