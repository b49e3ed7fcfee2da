// GET /favicon.ico: the icon of the service, which browsers ask for beside what names none of its own: an
// image, a file, the interface.

import type { Route } from '../http/route.ts';
import { iconSvg } from '../pages/kit/brand-parts.ts';

const HEADERS = {
  'cache-control': 'public, max-age=86400',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
};

export const iconEndpoint: Route = {
  method: 'GET',
  path: '/favicon.ico',
  scope: null,
  database: 'unused',
  operation: null,
  endpoint:
    ({ config }) =>
    (_, reply) =>
      reply.headers(HEADERS).type('image/svg+xml').send(iconSvg(config.brand)),
};
