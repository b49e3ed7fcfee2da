// Limits how fast people may ask for pages and send forms: each session by itself, and everybody without
// one by their network and site. It keeps one visitor from taking the service from others, and is counted
// in this process alone.

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Refusal } from '../core/refusal.ts';
import { clientAddress } from '../http/client-address.ts';
import type { OpenRoute } from '../http/route.ts';
import type { Service } from '../service/service.ts';
import { sessionDigest } from '../service/session.ts';
import { networkOf, siteOf } from '../wire/network.ts';
import { paces } from './paces.ts';
import { sessionTokenOf } from './session-cookie.ts';

declare module 'fastify' {
  interface FastifyInstance {
    visitorRate: VisitorRate;
  }
}

export interface VisitorRate {
  /** Counts a request; null: it may go on. */
  refusalOf(request: FastifyRequest): Promise<Refusal | null>;
}

/** A form writes, or makes the service hash; a page reads. */
const FORM_COST = 10;
/** Many people may share one address. */
const ADDRESS_SHARE = 5;
/** And many networks a site. */
const SITE_SHARE = 10 * ADDRESS_SHARE;
const SUBJECTS_MAX = 20_000;

export function visitorRate(service: Service): VisitorRate {
  const { store, config } = service;
  const sessions = paces(config.sessionRate, SUBJECTS_MAX);
  const networks = paces(config.sessionRate * ADDRESS_SHARE, SUBJECTS_MAX);
  const sites = paces(config.sessionRate * SITE_SHARE, SUBJECTS_MAX);

  /** A network that has nothing left takes nothing from its neighbours. */
  function spendFrom(address: string, cost: number, nowMs: number): number {
    const site = siteOf(address);
    const waitMs = networks.spend(networkOf(address), cost, nowMs);
    return waitMs > 0 || site === null ? waitMs : sites.spend(site, cost, nowMs);
  }

  /** Of a user or of staff. */
  async function findSession(digest: string) {
    return (await store.queries.session(digest)) ?? (await store.queries.staffSession(digest));
  }

  /** Tokens can be made up. A session counts by itself once it was found; until then it is read. */
  async function noteSession(digest: string, cost: number, nowMs: number): Promise<void> {
    const found = await findSession(digest).catch(() => undefined);
    if (found && nowMs < found.expiresAtMs) sessions.spend(digest, cost, nowMs);
  }

  return {
    async refusalOf(request) {
      const cost = request.method !== 'GET' && request.method !== 'HEAD' ? FORM_COST : 1;
      const nowMs = store.nowMs();
      const token = sessionTokenOf(request, service);
      const digest = token === null ? null : sessionDigest(service, token);
      if (digest !== null && sessions.has(digest)) {
        return refusalAfter(sessions.spend(digest, cost, nowMs));
      }
      const refusal = refusalAfter(spendFrom(clientAddress(request, service), cost, nowMs));
      if (refusal === null && digest !== null) await noteSession(digest, cost, nowMs);
      return refusal;
    },
  };
}

function refusalAfter(waitMs: number): Refusal | null {
  if (waitMs === 0) return null;
  return { code: 'rate_limited', retryAfterSeconds: Math.ceil(waitMs / 1000) };
}

type Handle = (request: FastifyRequest, reply: FastifyReply) => unknown;

/** Lets the endpoint of a route run for visitors who do not send too many. */
export function limitVisitors(service: Service, route: OpenRoute, handle: Handle): Handle {
  const refuse = route.refuseTooMany?.(service);
  if (refuse === undefined) return handle;
  return async (request, reply) => {
    const refusal = await request.server.visitorRate.refusalOf(request);
    return refusal === null ? handle(request, reply) : refuse(request, reply, refusal);
  };
}
