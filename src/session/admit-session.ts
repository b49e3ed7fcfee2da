// Lets somebody in who is signed in. The checks have an order: the session, a suspension, the role, what a
// limited session may. Whether another site sent it is asked before.

import type { FastifyRequest } from 'fastify';
import type { Answer } from '../service/answer.ts';
import type { Service } from '../service/service.ts';
import { type AskedBy, type CurrentSession, sessionOf } from '../service/session.ts';
import { type TillSession, tillSessionOf } from '../service/tills/till-session.ts';
import { sessionTokenOf } from './session-cookie.ts';

/** Who may call an endpoint. Whose things it shows them is decided by its use case. */
export type Who = 'user' | 'operator';

const MAY: Readonly<Record<Who, (session: CurrentSession) => boolean>> = {
  user: () => true,
  operator: ({ operator }) => operator,
};

/** The console says so when no person asks for something, but a change. */
const BY_ITSELF = 'x-by-itself';

function whoAsks({ headers }: FastifyRequest, askedBy: AskedBy | undefined): AskedBy | undefined {
  return BY_ITSELF in headers ? 'page' : askedBy;
}

export interface Asking {
  readonly method: string;
  /** What an open screen asks by itself keeps no idle session alive; a person unless given. */
  readonly askedBy?: AskedBy;
  /** A limited session may it as well. */
  readonly forLimited?: true;
}

interface Admission extends Asking {
  readonly who: Who;
}

/** What is not for somebody is answered like an address that does not exist. */
export async function admitSession(
  { who, method, askedBy, forLimited }: Admission,
  service: Service,
  request: FastifyRequest,
): Promise<Answer<CurrentSession>> {
  const by = whoAsks(request, askedBy);
  const session = await sessionOf(service, sessionTokenOf(request, service), by);
  if (!session.ok) return session;
  if (session.value.suspended) return { ok: false, refusal: { code: 'user_suspended' } };
  if (!MAY[who](session.value)) return { ok: false, refusal: { code: 'not_found' } };
  const isForLimited = who === 'user' && (method === 'GET' || forLimited === true);
  const mayIt = !session.value.limited || isForLimited;
  return mayIt ? session : { ok: false, refusal: { code: 'session_limited' } };
}

/** An owner, or staff of a branch. Which branches are theirs is decided by the use case. */
export async function admitTill(
  { method, askedBy }: Asking,
  service: Service,
  request: FastifyRequest,
): Promise<Answer<TillSession>> {
  const by = whoAsks(request, askedBy);
  const till = await tillSessionOf(service, sessionTokenOf(request, service), by);
  if (till.ok && till.value.limited && method !== 'GET') {
    return { ok: false, refusal: { code: 'session_limited' } };
  }
  return till;
}
