// GET /.well-known/security.txt (RFC 9116): whom to tell of a weakness. There is one where the operator has
// named a contact.

import { shanghaiDayNumber } from '../core/time.ts';
import { sendRefusal } from '../http/envelope.ts';
import { OPEN_GET, type OpenRoute } from '../http/route.ts';

const PATH = '/.well-known/security.txt';
const DAY_MS = 86_400_000;
/** The file says until when it may be believed, which has to be less than a year. */
const VALID_DAYS = 180;

export const securityTxtEndpoint: OpenRoute = {
  ...OPEN_GET,
  path: PATH,
  endpoint: (service) => (request, reply) => {
    const { securityContact: contact } = service.config;
    if (contact === null) return sendRefusal(request, reply, { code: 'not_found' });
    const lastDay = shanghaiDayNumber(service.store.nowMs()) + VALID_DAYS;
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${new Date(lastDay * DAY_MS).toISOString().slice(0, 19)}Z`,
      'Preferred-Languages: zh, en',
      `Canonical: ${service.payBase()}${PATH}`,
    ];
    return reply
      .header('x-content-type-options', 'nosniff')
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`);
  },
};
