// The headers of every page. A page loads nothing but itself, and nobody may frame or cache it. Its
// address, which is all it takes to see an order, goes to no other site.

import type { FastifyReply } from 'fastify';
import type { PageAssets } from './assets.ts';

interface PageRights extends Pick<PageAssets, 'policy'> {
  /** Whether it may ask its reader for the camera, to read a payment code. */
  readonly camera?: true;
}

export function setPageHeaders(reply: FastifyReply, { policy, camera }: PageRights): void {
  reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'x-frame-options': 'DENY',
    // Not `no-referrer`: under it browsers hide the origin of the page's own forms, and a form
    // whose origin is hidden cannot be distinguished from one that another site sent.
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex, nofollow',
    'permissions-policy': `camera=(${camera ? 'self' : ''}), geolocation=(), microphone=(), payment=()`,
    'cross-origin-opener-policy': 'same-origin',
    ...PERSONAL_HEADERS,
  });
}

/** For answers, pages or data, that depend on who sends the request and how. */
export const PERSONAL_HEADERS = {
  'cache-control': 'no-store',
  vary: 'Accept, Accept-Encoding, Accept-Language, Cookie',
};
