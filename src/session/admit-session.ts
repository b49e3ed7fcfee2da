// Lets somebody in who is signed in. The checks have an order: the session, a suspension, the role, what a
// limited session may. Whether another site sent it is asked before.

import type { FastifyRequest } from 'fastify';
import type { Answer } from '../service/answer.ts';
import type { Service } from '../service/service.ts';
import { type AskedBy, type CurrentSession, sessionOf } from '../service/session.ts';
import { crossSiteRefusal } from './cross-site.ts';
import { sessionTokenOf } from './session-cookie.ts';

/** Who may call an endpoint. Whose things it shows them is decided by its use case. */
export type Who = 'user' | 'operator';

/** What another site made a browser send. */
export function foreignRefusal(
  { method }: { readonly method: string },
  service: Service,
  request: FastifyRequest,
): Answer<never> | null {
  const foreign = method === 'POST' && crossSiteRefusal(request.headers, service.payBase());
  return foreign ? { ok: false, refusal: foreign } : null;
}

const MAY: Readonly<Record<Who, (session: CurrentSession) => boolean>> = {
  user: () => true,
  operator: ({ operator }) => operator,
};

/** The console says so when no person asks for something, but a change. */
const BY_ITSELF = 'x-by-itself';

export function whoAsks(
  { headers }: FastifyRequest,
  askedBy: AskedBy | undefined,
): AskedBy | undefined {
  return BY_ITSELF in headers ? 'page' : askedBy;
}

export interface Admission {
  readonly who: Who;
  readonly method: string;
  /** What an open screen asks by itself keeps no idle session alive; a person unless given. */
  readonly askedBy?: AskedBy;
}

/** What is not for somebody is answered like an address that does not exist. */
export async function admitSession(
  { who, method, askedBy }: Admission,
  service: Service,
  request: FastifyRequest,
): Promise<Answer<CurrentSession>> {
  const by = whoAsks(request, askedBy);
  const session = await sessionOf(service, sessionTokenOf(request, service), by);
  if (!session.ok) return session;
  if (session.value.suspended) return { ok: false, refusal: { code: 'user_suspended' } };
  if (!MAY[who](session.value)) return { ok: false, refusal: { code: 'not_found' } };
  const mayAll = !session.value.limited || (method === 'GET' && who === 'user');
  return mayAll ? session : { ok: false, refusal: { code: 'session_limited' } };
}
