// Names in the environment that are no setting and look like one: a limit that nobody reads is no limit.

import { SETTING_GROUPS } from './settings.ts';

const NAMES = Object.values(SETTING_GROUPS).flatMap((group) =>
  Object.values(group).map(({ name }) => name),
);
/** Of a short name two other letters make another word. */
const LONG = 'TAEL_'.length + 8;

/** What is wrong with each. Others that begin with `TAEL_` belong to somebody's scripts. */
export function mistypedSettings(environment: readonly string[]): readonly string[] {
  return environment
    .filter((name) => name.startsWith('TAEL_') && !NAMES.includes(name))
    .flatMap((name) => {
      const meant = NAMES.find((one) => lettersBetween(name, one) <= (one.length > LONG ? 2 : 1));
      return meant === undefined ? [] : [`${name} is no setting. ${meant} is one.`];
    });
}

/** How many letters are to be put in, left out or changed to make the one of the other. */
function lettersBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, n) => n);
  for (const [n, letter] of [...one].entries()) {
    const next = [n + 1];
    for (const [m, wanted] of [...other].entries()) {
      const changed = (row[m] ?? 0) + (letter === wanted ? 0 : 1);
      next.push(Math.min(changed, (row[m + 1] ?? 0) + 1, (next[m] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
