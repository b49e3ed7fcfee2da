// GET /sdk and everything below it: the SDKs of this version as packages of their languages, as
// `bin/build-kit.ts` leaves them. People are led to the page about them, programs get a list.

import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendRefusal } from '../../http/envelope.ts';
import type { OpenRoute } from '../../http/route.ts';
import type { Service } from '../../service/service.ts';
import { prefixedPath } from '../kit/urls.ts';

export interface Kit {
  readonly version: string;
  readonly files: readonly KitFile[];
}

/** What one language installs, and how. `%SDK%` stands for the address of this folder. */
export interface KitFile {
  readonly language: string;
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly install: readonly string[];
}

interface Known {
  readonly builtAtMs: number;
  readonly kit: Kit;
  /** Of all files, also of those that tools ask for by themselves. */
  readonly names: ReadonlySet<string>;
}

const FOLDER = path.resolve(import.meta.dirname, '../../../sdk/dist');
const TYPES: Readonly<Record<string, string>> = {
  '.tgz': 'application/gzip',
  '.whl': 'application/zip',
  '.zip': 'application/zip',
  '.jar': 'application/java-archive',
  '.pom': 'application/xml',
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.info': 'application/json; charset=utf-8',
};
const TEXT = 'text/plain; charset=utf-8';

let known: Known | null = null;

export const KIT_ROUTES: readonly OpenRoute[] = [
  kitRoute('/sdk', async (service, request, reply) => {
    if (request.headers.accept?.includes('text/html')) {
      return reply.redirect(`${prefixedPath(service, '/docs/sdk')}#install`, 303);
    }
    const found = await findKit();
    if (found === null) return sendRefusal(request, reply, { code: 'not_found' });
    const { version, files } = found.kit;
    const packages = files.map(({ file, ...one }) => ({ ...one, url: `%SDK%/${file}` }));
    return sendText(reply, service, 'kit.json', JSON.stringify({ version, packages }, null, 2));
  }),
  kitRoute('/sdk/*', async (service, request, reply) => {
    const { '*': name } = request.params as { '*': string };
    const found = await findKit();
    if (!found?.names.has(name)) return sendRefusal(request, reply, { code: 'not_found' });
    const content = await readFile(path.join(FOLDER, name));
    // They name this service.
    if (name.endsWith('.json')) return sendText(reply, service, name, content.toString());
    return kitHeaders(reply, name).send(content);
  }),
];

function kitRoute(
  routePath: string,
  answer: (service: Service, request: FastifyRequest, reply: FastifyReply) => unknown,
): OpenRoute {
  return {
    method: 'GET',
    path: routePath,
    scope: null,
    database: 'unused',
    operation: null,
    endpoint: (service) => (request, reply) => answer(service, request, reply),
  };
}

/** Null: it has not been built. One that is built again is noticed. */
async function findKit(): Promise<Known | null> {
  const file = path.join(FOLDER, 'kit.json');
  const found = await stat(file).catch(() => null);
  if (found === null) return null;
  if (known?.builtAtMs !== found.mtimeMs) {
    const kit = JSON.parse(await readFile(file, 'utf8'));
    const below = await readdir(FOLDER, { recursive: true, withFileTypes: true });
    const names = below
      .filter((one) => one.isFile())
      .map((one) => path.relative(FOLDER, path.join(one.parentPath, one.name)));
    known = { builtAtMs: found.mtimeMs, kit, names: new Set(names) };
  }
  return known;
}

function sendText(reply: FastifyReply, service: Service, name: string, text: string) {
  return kitHeaders(reply, name).send(text.replaceAll('%SDK%', `${service.payBase()}/sdk`));
}

/** For everybody the same, and another one when the service is upgraded. */
function kitHeaders(reply: FastifyReply, name: string): FastifyReply {
  return reply.headers({
    'content-type': TYPES[path.extname(name)] ?? TEXT,
    'cache-control': 'public, max-age=300',
    'x-content-type-options': 'nosniff',
  });
}
