// Names that are no setting: a limit that nobody reads is no limit, whoever mistyped it.

import { GONE, GONE_LIMITS } from './gone.ts';
import { SETTING_GROUPS } from './settings.ts';

const NAMES = Object.values(SETTING_GROUPS).flatMap((group) =>
  Object.values(group).map(({ name }) => name),
);
/** Of a short name two other letters make another word. */
const LONG = 'TAEL_'.length + 8;
/** Of a name that is refused in any case, the nearest may be further away. */
const FAR = 3;
/** It says where the file is. */
const OUTSIDE = 'TAEL_CONFIG';

/** Of those among the names that were settings once: that nothing reads them, and what does instead. */
export function goneSettings(names: readonly string[]): readonly string[] {
  return [...new Set(names)].flatMap((name) => {
    const gone = Object.hasOwn(GONE, name) ? GONE[name] : undefined;
    return gone === undefined ? [] : [`${name} has no effect any more: ${gone}.`];
  });
}

/** What is wrong with names in the environment. Others that begin so belong to somebody's scripts. */
export function mistypedSettings(environment: readonly string[]): readonly string[] {
  return environment
    .filter(
      (name) => name.startsWith('TAEL_') && !NAMES.includes(name) && !Object.hasOwn(GONE, name),
    )
    .flatMap((name) => {
      const gone = GONE_LIMITS[name];
      if (gone !== undefined) return [`${name} is no setting any more: ${gone}.`];
      const meant = nearestTo(name, (one) => (one.length > LONG ? 2 : 1));
      return meant === undefined ? [] : [`${name} is no setting. ${meant} is one.`];
    });
}

/** Why a name has no place in the file, which holds settings only; null: it has. */
export function whyUnknown(name: string): string | null {
  if (name === OUTSIDE) return `${name} counts in the environment only`;
  if (NAMES.includes(name) || Object.hasOwn(GONE, name)) return null;
  const gone = Object.hasOwn(GONE_LIMITS, name) ? GONE_LIMITS[name] : undefined;
  if (gone !== undefined) return `${name} is no setting any more: ${gone}`;
  const meant = nearestTo(name, () => FAR);
  if (meant !== undefined) return `${name} is no setting; ${meant} is one`;
  return name.startsWith('TAEL_')
    ? `${name} is no setting; \`tael settings\` lists them`
    : `${shownName(name)} is no setting of Tael; what other programs read belongs into the environment`;
}

/** A secret over several lines can look like a name, and does not belong into a log. */
function shownName(name: string): string {
  return /^[A-Z][A-Z0-9_]*$/.test(name) ? name : 'what stands before the =';
}

function nearestTo(name: string, within: (one: string) => number): string | undefined {
  return NAMES.map((one) => ({ one, letters: lettersBetween(name, one) }))
    .filter(({ one, letters }) => letters <= within(one))
    .toSorted((a, b) => a.letters - b.letters)[0]?.one;
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
