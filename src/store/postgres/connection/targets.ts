// The servers that a database URL names, one or several, in the spelling of libpq. The driver reads a URL
// with one host; a list of hosts is divided here, and the rest of the URL holds for each of them.

import pg from 'pg';

/** A server to connect to: what the driver takes, with a host that is never missing. */
export type Target = pg.ClientConfig & { readonly host: string; readonly port: number };

/** Why a URL cannot be used, without quoting it: it holds a password. */
export class BadAddress extends Error {}

/** Which of several servers libpq would take. Tael always needs the one that takes writes. */
const PRIMARY_WANTED = ['read-write', 'primary', 'any', 'prefer-primary'];
const LIBPQ_ONLY = ['target_session_attrs', 'load_balance_hosts', 'connect_timeout'];

const UNREADABLE =
  'cannot be read as a URL like postgres://tael:password@db.example.com/tael, or, with several ' +
  'servers, postgres://tael:password@db1.example.com,db2.example.com:5433/tael. Write characters ' +
  'such as # / ? % @ in its password as %23 %2F %3F %25 %40';

export function targetsOf(url: string): readonly Target[] {
  const { scheme, user, hosts, path, parameters } = partsOf(url);
  const wanted = parameters.get('target_session_attrs') ?? 'primary';
  if (!PRIMARY_WANTED.includes(wanted)) {
    throw new BadAddress(
      `asks for a server with target_session_attrs=${wanted}, and Tael writes: leave that out`,
    );
  }
  const addresses = addressesOf(hosts, parameters.get('host'), parameters.get('port'));
  for (const name of [...LIBPQ_ONLY, 'host', 'port']) parameters.delete(name);
  const targets = addresses.map(({ host, port }) => {
    const query = new URLSearchParams(parameters);
    if (host !== '') query.set('host', host);
    if (port !== '') query.set('port', port);
    const rest = query.size > 0 ? `?${query}` : '';
    return targetOf(`${scheme}//${user}${path}${rest}`, host);
  });
  const [first] = targets;
  return first === undefined ? [targetOf(url, '')] : targets;
}

/** The driver alone knows what a URL without a host, a port or a password means. */
function targetOf(connectionString: string, wanted: string): Target {
  try {
    const { host, port } = new pg.Client({ connectionString });
    if (wanted !== '' && host !== wanted) throw new BadAddress(UNREADABLE);
    if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new BadAddress(UNREADABLE);
    return { connectionString, host, port };
  } catch (error) {
    if (error instanceof TypeError || error instanceof URIError) throw new BadAddress(UNREADABLE);
    throw error;
  }
}

interface Parts {
  readonly scheme: string;
  /** With its `@`, or empty. */
  readonly user: string;
  readonly hosts: string;
  /** With its `/`. */
  readonly path: string;
  readonly parameters: URLSearchParams;
}

function partsOf(url: string): Parts {
  const [, scheme = '', authority = '', path = '', , query = ''] =
    /^(\w+:)\/\/([^/?#]*)(\/[^?#]*)?(\?([^#]*))?$/.exec(url) ?? [];
  // What stands in front of the last @ is the user: a password may contain one.
  const end = authority.lastIndexOf('@') + 1;
  if (scheme === '') throw new BadAddress(UNREADABLE);
  return {
    scheme,
    user: `${authority.slice(0, end) || '@'}`,
    hosts: authority.slice(end),
    path: path || '/',
    parameters: new URLSearchParams(query),
  };
}

/** Parameters win over what stands in the URL; one port holds for all hosts. */
function addressesOf(
  authority: string,
  hosts: string | null,
  ports: string | null,
): { host: string; port: string }[] {
  const named = authority.split(',').map(addressOf);
  const addresses = hosts === null ? named : hosts.split(',').map((host) => ({ host, port: '' }));
  const given = ports?.split(',') ?? [];
  if (given.length > 1 && given.length !== addresses.length) throw new BadAddress(UNREADABLE);
  if (addresses.length > 1 && addresses.some(({ host }) => host === ''))
    throw new BadAddress(UNREADABLE);
  return addresses.map(({ host, port }, index) => ({
    host,
    port: given[index] ?? given[0] ?? port,
  }));
}

function addressOf(text: string): { host: string; port: string } {
  const match = /^(?:\[([0-9a-fA-F:.%]+)\]|([^:[\]]*))(?::(\d{0,5}))?$/.exec(text);
  if (!match) throw new BadAddress(UNREADABLE);
  const [, v6, name = '', port = ''] = match;
  return { host: v6 ?? decodedOf(name), port };
}

function decodedOf(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new BadAddress(UNREADABLE);
  }
}
