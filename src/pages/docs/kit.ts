// GET /sdk and everything below it: the SDKs of this version as packages of their languages, as
// `bin/build-kit.ts` leaves them. People are led to the page about them, programs get a list.

import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendRefusal } from '../../http/envelope.ts';
import { OPEN_GET, type OpenRoute } from '../../http/route.ts';
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
  readonly kit: Kit;
  /**
   * Of all files, also of those that tools ask for by themselves. They are read once, so that nobody fills
   * the memory by asking often and reading slowly.
   */
  readonly contents: ReadonlyMap<string, Buffer>;
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

export const KIT_ROUTES: readonly OpenRoute[] = [
  kitRoute('/sdk', async ({ service, request, reply, known: { kit } }) => {
    reply.header('vary', 'Accept');
    if (request.headers.accept?.includes('text/html')) {
      return reply.redirect(`${prefixedPath(service, '/docs/sdk')}#install`, 303);
    }
    const { version, files } = kit;
    const packages = files.map(({ file, ...one }) => ({ ...one, url: `%SDK%/${file}` }));
    return sendText(service, reply, 'kit.json', JSON.stringify({ version, packages }, null, 2));
  }),
  kitRoute('/sdk/*', async ({ service, request, reply, known: { contents } }) => {
    const { '*': name } = request.params as { '*': string };
    const content = contents.get(name);
    if (content === undefined) return sendRefusal(request, reply, { code: 'not_found' });
    // They name this service.
    if (name.endsWith('.json')) return sendText(service, reply, name, content.toString());
    return kitHeaders(reply, name).send(content);
  }),
];

interface Asked {
  readonly service: Service;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly known: Known;
}

function kitRoute(routePath: string, answer: (asked: Asked) => unknown): OpenRoute {
  return {
    ...OPEN_GET,
    path: routePath,
    endpoint: (service) => async (request, reply) => {
      const known = await findKit();
      if (known === null) return sendRefusal(request, reply, { code: 'not_found' });
      return answer({ service, request, reply, known });
    },
  };
}

let loaded: Promise<Known> | null = null;
let loadedAtMs = 0;

/** Null: it has not been built. One that is built again is noticed. */
async function findKit(): Promise<Known | null> {
  const found = await stat(path.join(FOLDER, 'kit.json')).catch(() => null);
  if (found === null) return null;
  if (loaded === null || loadedAtMs !== found.mtimeMs) {
    loadedAtMs = found.mtimeMs;
    loaded = loadKit();
  }
  return loaded;
}

async function loadKit(): Promise<Known> {
  const below = await readdir(FOLDER, { recursive: true, withFileTypes: true });
  const files = below
    .filter((one) => one.isFile())
    .map((one) => path.join(one.parentPath, one.name));
  const contents = new Map<string, Buffer>();
  for (const file of files) {
    contents.set(path.relative(FOLDER, file).replaceAll(path.sep, '/'), await readFile(file));
  }
  return { kit: JSON.parse(String(contents.get('kit.json'))), contents };
}

function sendText(service: Service, reply: FastifyReply, name: string, text: string): FastifyReply {
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
