// The headers of every page for people: nothing but itself is loaded, nobody may frame it or keep
// it, and its address, which is all it takes to see an order, is told to no other site.

import type { FastifyReply } from 'fastify';
import type { PageAssets } from './assets.ts';

export function setPageHeaders(reply: FastifyReply, { policy }: PageAssets): void {
  reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'x-frame-options': 'DENY',
    // Not `no-referrer`: under it browsers hide the origin of the page's own forms, and a form
    // whose origin is hidden cannot be told from one that another site sent.
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex, nofollow',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    'cross-origin-opener-policy': 'same-origin',
    ...PERSONAL_HEADERS,
  });
}

/** For answers, page or data, that depend on who asks and how. */
export const PERSONAL_HEADERS = {
  'cache-control': 'no-store',
  vary: 'Accept, Accept-Encoding, Accept-Language, Cookie',
};
