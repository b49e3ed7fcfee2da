// Tells which files of the checkout were changed, a moment after the last of several changes.

import { watch } from 'node:fs';
import { join, posix } from 'node:path';

/** Of the root only its files, among them the changelog, which is a page of the documentation. */
const FOLDERS = ['', 'src', 'schema', 'console', 'docs', 'site', 'bin'];
/** An editor saves in several steps, and a branch is checked out in many. */
const QUIET_MS = 150;

export function watchSources(
  root: string,
  ignored: RegExp,
  onChange: (paths: readonly string[]) => void,
): { close(): void } {
  const changed = new Set<string>();
  let pause: NodeJS.Timeout | undefined;
  const watchers = FOLDERS.map((folder) =>
    watch(join(root, folder), { recursive: folder !== '' }, (_event, name) => {
      const path = posix.join(folder, (name ?? '').replaceAll('\\', '/'));
      if (name === null || ignored.test(path)) return;
      changed.add(path);
      clearTimeout(pause);
      pause = setTimeout(() => {
        const paths = [...changed];
        changed.clear();
        onChange(paths);
      }, QUIET_MS);
    }),
  );
  return {
    close: () => {
      clearTimeout(pause);
      for (const one of watchers) one.close();
    },
  };
}
