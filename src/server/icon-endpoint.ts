// GET /favicon.ico: the icon of the service, which browsers ask for beside what names none of its own: an
// image, a file, the interface.

import { OPEN_GET, type OpenRoute } from '../http/route.ts';
import { iconSvg } from '../pages/kit/brand-parts.ts';

const HEADERS = {
  'cache-control': 'public, max-age=86400',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
};

export const iconEndpoint: OpenRoute = {
  ...OPEN_GET,
  path: '/favicon.ico',
  endpoint:
    ({ config }) =>
    (_, reply) =>
      reply.headers(HEADERS).type('image/svg+xml').send(iconSvg(config.brand)),
};
