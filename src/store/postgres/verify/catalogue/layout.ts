// The two layouts of roles: the service owns its tables, or it is a role of its own that owns nothing. What
// ships has both, and says "the service" of that role, whatever its name is.

import type { CatalogueLine } from './catalogue.ts';

const SERVICE = 'the service on ';

interface Layout {
  readonly present: readonly CatalogueLine[];
  /** What ships for the layout that was found. */
  readonly shipped: readonly CatalogueLine[];
}

/** `current`: the role that reads. */
export function layoutOf(
  found: readonly CatalogueLine[],
  shipped: readonly CatalogueLine[],
  current: string,
): Layout {
  const ofService = shipped.filter(({ name }) => name.startsWith(SERVICE));
  const things = new Set(ofService.map(({ name }) => name.slice(SERVICE.length)));
  const rights = new Map<string, number>();
  for (const { kind, name } of found) {
    const [, who = '', what = ''] = /^(.*) on (.*)$/.exec(name) ?? [];
    if (kind !== 'right' || who === 'the owner' || !things.has(what)) continue;
    rights.set(who, (rights.get(who) ?? 0) + 1);
  }
  // Somebody with one right or another is no service: those are named under their name.
  const roles = [...rights].filter(([, count]) => count > things.size / 2).map(([who]) => who);
  const service = roles.includes(current) ? current : roles[0];
  if (service === undefined) {
    return { present: found, shipped: shipped.filter((line) => !ofService.includes(line)) };
  }
  return { present: found.map((line) => ofTheService(line, service)), shipped };
}

/** The line as it ships, if it is about the rights of the service. */
export function ofTheService(line: CatalogueLine, service: string): CatalogueLine {
  const [, who, what = ' '] = /^(.*) on (.*)$/.exec(line.name) ?? [];
  // What it may do where the tables are has more words than one, and ships for nobody.
  if (line.kind !== 'right' || who !== service || what.includes(' ')) return line;
  return { ...line, name: SERVICE + what };
}
