// From a receiver's name to its addresses: the machine's hosts file, then the machine's name servers.
//
// Not by the platform's getaddrinfo: it waits in one of few threads, and nothing can call it back. Two
// names whose servers do not answer would hold up every other owner's callbacks. These queries cost a
// socket each, and end when they are told to.

import { Resolver } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { AttemptError } from './attempt-error.ts';

/** Rejects with an AttemptError when there is no such name, or nobody who knows. */
export type ResolveName = (name: string, signal: AbortSignal) => Promise<readonly string[]>;

export interface NameSources {
  readonly hostsFile: string;
  /** Of addresses with ports; none: those the machine is set up with. */
  readonly servers?: readonly string[];
}

const QUERY_MS = 1_500;
const TRIES = 2;
/** How long one family of addresses is waited for when the other is known. */
const OTHER_FAMILY_MS = 500;
const LOOPBACK = ['127.0.0.1', '::1'];

export function resolvingBy({ hostsFile, servers }: NameSources): ResolveName {
  return async (name, signal) => {
    // A full stop at the end names the same host; the URL parser has made the rest lower case.
    const bare = name.replace(/\.$/, '');
    // RFC 6761, section 6.3: never a question for a name server, which might say otherwise.
    if (bare === 'localhost' || bare.endsWith('.localhost')) return LOOPBACK;
    const known = addressesIn(await readFile(hostsFile, 'utf8').catch(() => ''), bare);
    return known.length > 0 ? known : asked(bare, signal, servers);
  };
}

/** As this machine knows names. */
export const resolveName = resolvingBy({ hostsFile: '/etc/hosts' });

function addressesIn(hosts: string, name: string): string[] {
  return hosts.split('\n').flatMap((line) => {
    const [address = '', ...names] = (line.split('#', 1)[0] ?? '').trim().split(/\s+/);
    return names.some((each) => each.toLowerCase() === name) ? [address] : [];
  });
}

async function asked(
  name: string,
  signal: AbortSignal,
  servers: readonly string[] | undefined,
): Promise<readonly string[]> {
  signal.throwIfAborted();
  // A new one each time: it reads the machine's settings as they are now.
  const resolver = new Resolver({ timeout: QUERY_MS, tries: TRIES });
  if (servers) resolver.setServers(servers);
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel);
  try {
    const questions = [resolver.resolve4(name), resolver.resolve6(name)];
    let patience: NodeJS.Timeout | undefined;
    const known = () => {
      patience ??= setTimeout(cancel, OTHER_FAMILY_MS);
    };
    for (const question of questions) question.then(known, () => {});
    const answers = await Promise.allSettled(questions);
    clearTimeout(patience);
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
