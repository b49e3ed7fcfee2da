// A module of Go that uses the client as a reader would, and the cache that tests share.

import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

export const GO_ENV = {
  // Kept between runs: the first compiles the standard library.
  GOCACHE: resolve('node_modules/.cache/tael-go'),
  GOFLAGS: '-mod=mod',
  GOPROXY: 'off',
};

export async function goModule(folder: string, name: string): Promise<void> {
  const lines = [
    `module ${name}`,
    'go 1.19',
    'require tael.internal/tael v0.0.0',
    `replace tael.internal/tael => ${resolve('sdk/go')}`,
  ];
  await writeFile(join(folder, 'go.mod'), `${lines.join('\n\n')}\n`);
}
