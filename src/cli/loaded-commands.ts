// The commands whose options follow from operations: loading them takes time.

import { addCollectCommand } from './collect.ts';
import { addOperationCommands } from './operation-commands.ts';
import type { AddCommands } from './program.ts';
import { addRefundCommand } from './refund.ts';

/** They go over the interface, with a profile, and do more than a call. */
const PROGRAMS: Readonly<Record<string, AddCommands>> = {
  collect: addCollectCommand,
  refund: addRefundCommand,
};

export const addLoadedCommands: AddCommands = (parent, cli, alone) => {
  const add = PROGRAMS[alone ?? ''] ?? addOperationCommands;
  add(parent, cli, alone);
};
