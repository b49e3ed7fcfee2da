// The time of a CPU profile by stage, as shares of all that was not idle.

import { fileOf, ownMicros, type Profile } from '../cpu-profile.ts';
import { STAGE_NAMES, type Stage, stageOf } from './stages.ts';

export type Shares = Readonly<Record<Stage, number>>;

const IDLE = new Set(['(idle)', '(root)']);

/** Of the last part of the profile. */
export function sharesByStage(profile: Profile, lastMs: number): Shares {
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const own = ownMicros(profile, lastMs * 1000);
  const sums = Object.fromEntries(STAGE_NAMES.map((stage) => [stage, 0])) as Record<Stage, number>;
  const visit = (id: number, caller: Stage): void => {
    const node = nodes.get(id);
    if (node === undefined) return;
    const stage = stageOf(fileOf(node)) ?? caller;
    if (!IDLE.has(node.callFrame.functionName)) sums[stage] += own.get(id) ?? 0;
    for (const child of node.children ?? []) visit(child, stage);
  };
  const [root] = profile.nodes;
  if (root) visit(root.id, 'rest');
  const busy = STAGE_NAMES.reduce((sum, stage) => sum + sums[stage], 0);
  for (const stage of STAGE_NAMES) sums[stage] /= busy;
  return sums;
}
