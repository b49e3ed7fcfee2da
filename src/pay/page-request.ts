// What a request for the pay page says besides its method: which order, in which language, from
// whom.

import type { FastifyRequest } from 'fastify';
import { sessionTokenOf } from '../console/session-cookie.ts';
import type { Order } from '../core/order/order.ts';
import { looksLikeTxNo } from '../crypto/numbers.ts';
import type { Service } from '../service/service.ts';
import { sessionOf } from '../service/session.ts';
import type { PageLinks, PayLinks } from './page.ts';
import { chosenLanguage, pageLanguage } from './page-language.ts';
import type { Viewer } from './step.ts';

export function txNoOf(request: FastifyRequest): string {
  return (request.params as { txNo: string }).txNo;
}

/** What has not the shape of a number cannot be one, and is not asked for. */
export async function orderOf(service: Service, txNo: string): Promise<Order | undefined> {
  return looksLikeTxNo(txNo) ? service.store.queries.order(txNo) : undefined;
}

export async function viewerOf(service: Service, request: FastifyRequest): Promise<Viewer | null> {
  const session = await sessionOf(service, sessionTokenOf(request, service));
  if (!session.ok) return null;
  const { userId, name } = session.value;
  const owner = await service.store.queries.owner(userId);
  return owner ? { userId, name, owner } : null;
}

export function pageLinks(service: Service, request: FastifyRequest, txNo: string): PayLinks {
  const at = (place: string) =>
    linksBelow(service, request, `/${place}/${encodeURIComponent(txNo)}`);
  return { ...at('pay'), cashier: at('cashier').page };
}

/** The links of the page at `address`, a path with everything encoded. */
export function linksBelow(service: Service, request: FastifyRequest, address: string): PageLinks {
  const path = pathTo(service, address);
  const chosen = chosenLanguage(request);
  const query = chosen === null ? '' : `?lang=${chosen}`;
  const other = pageLanguage(request) === 'zh' ? 'en' : 'zh';
  return {
    page: path + query,
    signIn: `${path}/sign-in${query}`,
    signOut: `${path}/sign-out${query}`,
    signUp: `${path}/sign-up${query}`,
    payPassword: `${path}/pay-password${query}`,
    otherLanguage: `${path}?lang=${other}`,
  };
}

/** Only the path: a page works under whatever name it was opened, behind a path prefix too. */
export function pathTo(service: Service, address: string): string {
  return (URL.parse(service.payBase())?.pathname ?? '').replace(/\/$/, '') + address;
}
