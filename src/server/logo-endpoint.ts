// GET /brand/<file>: the operator's logo. The name contains the digest of its bytes, so browsers keep it
// for good. Pages show it in `<img>`, where nothing in it runs; opened by itself it may do nothing either.

import { sendRefusal } from '../http/envelope.ts';
import type { Operation } from '../http/openapi/description.ts';
import type { Route } from '../http/route.ts';
import { LOGO_FOLDER } from '../settings/brand/logo.ts';

const operation: Operation = {
  id: 'getLogo',
  describe: () => ({
    tag: 'Service',
    summary: "Get the operator's logo",
    description: 'The image that pages show. Its name changes with its contents.',
    success: {
      description: 'The image.',
      media: {
        'image/png': { description: 'A PNG.', type: 'string', format: 'binary' },
        'image/svg+xml': { description: 'An SVG.', type: 'string' },
      },
    },
  }),
};

const HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

export const logoEndpoint: Route = {
  method: 'GET',
  path: `${LOGO_FOLDER}/:file`,
  scope: null,
  database: 'unused',
  operation,
  endpoint:
    ({ config }) =>
    (request, reply) => {
      const { file } = request.params as { file: string };
      const { logo } = config.brand;
      if (logo === null || file !== logo.file) {
        return sendRefusal(request, reply, { code: 'not_found' });
      }
      return reply.headers(HEADERS).type(logo.type).send(logo.bytes);
    },
};
