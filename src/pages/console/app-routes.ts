// GET /console and everything below it that is not its interface: the page of the app, whatever
// screen the address names, and the files of the app, which never change under their names.

import { gunzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { smallestCoding } from '../../http/content-coding.ts';
import { sendRefusal } from '../../http/envelope.ts';
import { OPEN_GET, type OpenRoute, type Route } from '../../http/route.ts';
import type { Service } from '../../service/service.ts';
import { sendPage } from '../kit/send-page.ts';
import { openConsoleApp } from './app-files.ts';
import { sendAppPage } from './app-page.ts';
import { renderNotBuilt } from './not-built-page.ts';

const findApp = openConsoleApp();

export const CONSOLE_APP_ROUTES: readonly Route[] = [
  appRoute('/console', (service, request, reply) => answerPage(service, request, reply)),
  appRoute('/console/*', (service, request, reply) => {
    const { '*': below } = request.params as { '*': string };
    const [room, ...rest] = below.split('/');
    if (room === 'assets') return answerFile(request, reply, rest.join('/'));
    return answerPage(service, request, reply);
  }),
];

function appRoute(
  path: string,
  answer: (service: Service, request: FastifyRequest, reply: FastifyReply) => unknown,
): OpenRoute {
  return {
    ...OPEN_GET,
    path,
    endpoint: (service) => (request, reply) => answer(service, request, reply),
  };
}

async function answerPage(service: Service, request: FastifyRequest, reply: FastifyReply) {
  const app = await findApp();
  if (app !== null) return sendAppPage(service, request, reply, app);
  return sendPage(service, request, reply, renderNotBuilt(service, request));
}

async function answerFile(request: FastifyRequest, reply: FastifyReply, name: string) {
  const file = (await findApp())?.files.get(name);
  if (file === undefined) return sendRefusal(request, reply, { code: 'not_found' });
  reply.headers({
    'content-type': file.type,
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    vary: 'Accept-Encoding',
  });
  const coding = smallestCoding(request.headers['accept-encoding']);
  if (coding === null) return reply.send(gunzipSync(file.gzip));
  return reply.header('content-encoding', coding).send(file[coding]);
}
