// Resolves the host name of a receiver: by the machine's hosts file, then by its name servers.
//
// The platform's getaddrinfo will not do: it blocks one of few threads and cannot be cancelled, so two
// names whose servers do not respond would delay every other owner's callbacks. These queries cost a
// socket each and can be cancelled.

import { Resolver } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { AttemptError } from './attempt-error.ts';

/** Rejects with an AttemptError when the name has no address or no server responds. */
export type ResolveName = (name: string, signal: AbortSignal) => Promise<readonly string[]>;

export interface NameSources {
  readonly hostsFile: string;
  /** Addresses with ports. Without them: the servers that the machine is configured with. */
  readonly servers?: readonly string[];
}

const QUERY_MS = 1_500;
const TRIES = 2;
/** When one address family is known, how long to wait for the other. */
const OTHER_FAMILY_MS = 500;
const LOOPBACK = ['127.0.0.1', '::1'];

export function createResolver({ hostsFile, servers }: NameSources): ResolveName {
  return async (name, signal) => {
    // A trailing dot names the same host. The URL parser has lower-cased the rest.
    const bare = name.replace(/\.$/, '');
    // RFC 6761, section 6.3: never ask a name server, which might answer something else.
    if (bare === 'localhost' || bare.endsWith('.localhost')) return LOOPBACK;
    const known = addressesIn(await readFile(hostsFile, 'utf8').catch(() => ''), bare);
    return known.length > 0 ? known : queryServers(bare, signal, servers);
  };
}

/** Resolves as this machine does. */
export const resolveName = createResolver({ hostsFile: '/etc/hosts' });

function addressesIn(hosts: string, name: string): string[] {
  return hosts.split('\n').flatMap((line) => {
    const [address = '', ...names] = (line.split('#', 1)[0] ?? '').trim().split(/\s+/);
    return names.some((each) => each.toLowerCase() === name) ? [address] : [];
  });
}

async function queryServers(
  name: string,
  signal: AbortSignal,
  servers: readonly string[] | undefined,
): Promise<readonly string[]> {
  signal.throwIfAborted();
  // A new one each time, because it reads the machine's settings when it is created.
  const resolver = new Resolver({ timeout: QUERY_MS, tries: TRIES });
  if (servers) resolver.setServers(servers);
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel);
  try {
    const queries = [resolver.resolve4(name), resolver.resolve6(name)];
    let timer: NodeJS.Timeout | undefined;
    const onFirst = () => {
      timer ??= setTimeout(cancel, OTHER_FAMILY_MS);
    };
    for (const query of queries) query.then(onFirst, () => {});
    const answers = await Promise.allSettled(queries);
    clearTimeout(timer);
    const addresses = answers.flatMap((answer) =>
      answer.status === 'fulfilled' ? answer.value : [],
    );
    if (addresses.length > 0) return addresses;
    const [failed] = answers.flatMap((answer) =>
      answer.status === 'rejected' ? [answer.reason] : [],
    );
    throw new AttemptError('name_not_found', String(failed?.code ?? 'no address'));
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}
