// Releases by their numbers, and which of them this program is.

import packageJson from '../../../../package.json' with { type: 'json' };

export const RELEASE = packageJson.version;

/** Whether one came before the other. What follows a hyphen does not count. */
export function isOlder(release: string, than: string): boolean {
  const [ours, theirs] = [release, than].map(partsOf);
  const at = [0, 1, 2].find((part) => ours?.[part] !== theirs?.[part]);
  return at !== undefined && (ours?.[at] ?? 0) < (theirs?.[at] ?? 0);
}

function partsOf(release: string): readonly number[] {
  const [, ...parts] = /^(\d+)\.(\d+)\.(\d+)(?:-|$)/.exec(release) ?? [];
  if (parts.length === 0) throw new Error(`${release} is not the number of a release.`);
  return parts.map(Number);
}
