// GET /: the front door, for people. Who has signed in goes on to the console; a program finds nothing
// here, as before. The payer's door of the demo leads to an order that waits for them.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendRefusal } from '../../http/envelope.ts';
import { namesHtml } from '../../http/preferred-type.ts';
import { queryParametersOf } from '../../http/query-parameters.ts';
import type { Route } from '../../http/route.ts';
import { demoFile, openDemoOrder } from '../../service/demo.ts';
import { optional } from '../../service/parameters/fields.ts';
import type { Service } from '../../service/service.ts';
import { isLoopback } from '../../settings/config.ts';
import { frameOf } from '../kit/form-page.ts';
import { PERSONAL_HEADERS } from '../kit/headers.ts';
import type { pageLanguage } from '../kit/language.ts';
import { sendPage } from '../kit/send-page.ts';
import { pageText } from '../kit/text.ts';
import { pageUrls, prefixedPath } from '../kit/urls.ts';
import { findViewer } from '../kit/viewer.ts';
import { renderFront } from './front-page.ts';
import { DEMO_ROLES, type DemoRole, frontText } from './front-text.ts';

const FRONT_PAGE = {
  urls: (service: Service, request: FastifyRequest) => pageUrls(service, request, '/'),
  words: (language: ReturnType<typeof pageLanguage>) => ({
    ...pageText(language),
    section: frontText(language).section,
  }),
};

export const FRONT_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: '/',
    scope: null,
    database: 'written',
    operation: null,
    endpoint: (service) => (request, reply) => showFront(service, request, reply),
    refuseTooMany: () => sendRefusal,
  },
];

async function showFront(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.headers(PERSONAL_HEADERS);
  if (!namesHtml(request.headers.accept)) return sendRefusal(request, reply, { code: 'not_found' });
  const at = (path: string) => prefixedPath(service, path);
  const { signUp, demo, host } = service.config;
  if (demo && asksForOrder(request)) {
    // Strangers would find what is somebody's demo.
    const txNo = isLoopback(host) ? await openDemoOrder(service) : null;
    const page = txNo === null ? '/console/sign-in' : `/pay/${txNo}`;
    return reply.redirect(at(`${page}?login=payer`), 303);
  }
  const viewer = await findViewer(service, request);
  if (viewer) return reply.redirect(at('/console'), 303);
  const frame = frameOf(FRONT_PAGE, service, request);
  const doors = demo ? await findDoors(service) : [];
  const front = { frame, signUp, doors, demoFile: demoFile(service.config), at };
  return sendPage(service, request, reply, renderFront(front));
}

const DOOR = { door: optional((value) => value, null, { type: 'string' }) };

function asksForOrder(request: FastifyRequest): boolean {
  const query = queryParametersOf(request, DOOR);
  return query.ok && query.value.door === 'payer';
}

/** Started as a demo over books that are none, there may be none of them. */
async function findDoors({ store }: Service): Promise<readonly DemoRole[]> {
  const users = await Promise.all(DEMO_ROLES.map((role) => store.queries.userByLogin(role)));
  return DEMO_ROLES.filter((_, index) => users[index] !== undefined);
}
