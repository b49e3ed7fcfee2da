// The entry point of the small `tael`, which `bin/build-kit.ts` bundles into one file for Node from 20.18 on.

import { endWithItsReader, runCli } from './run.ts';

endWithItsReader();
process.exitCode = await runCli(process.argv.slice(2));
