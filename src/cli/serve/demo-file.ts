// The file with the credentials of the demo, which only the account of Tael may read. It stands beside the
// database, so that no backup contains it.

import path from 'node:path';
import { createWhole, writeDurably } from '../../runtime/durable-file.ts';
import { makeFolder } from '../../runtime/make-folder.ts';
import { demoFile } from '../../service/demo.ts';
import type { Config } from '../../settings/config.ts';

export async function writeDemoFile(config: Pick<Config, 'dataDir'>, text: string): Promise<void> {
  const file = demoFile(config);
  // With an external database there may be no such folder yet.
  await makeFolder(path.dirname(path.resolve(file)));
  await createWhole(file, (partial) => writeDurably(partial, [`${text}\n`]));
}
