// Where the pages about errors are found: on the server this checkout is set up to run.

import { readConfig } from '../config.ts';
import { originOf } from '../service/origin.ts';

export function docsBase(): string {
  try {
    const { publicUrl, host, port } = readConfig();
    return publicUrl ?? originOf(host, port);
  } catch {
    // The settings may be the very thing that is wrong; their complaint must still be printed.
    return originOf('127.0.0.1', 8080);
  }
}
