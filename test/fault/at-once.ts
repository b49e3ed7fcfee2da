// Submits commands concurrently: to one node, or to several in the same turn of the event loop.

import type { Command } from '../../src/core/decide.ts';
import type { Outcome } from '../../src/core/outcome.ts';
import type { Node } from './stage.ts';

/** Submits its commands to every node, and returns each node's answers in order. */
export function everywhere(
  nodes: readonly Node[],
  commandsOf: (index: number) => readonly Command[],
): Promise<Outcome[][]> {
  return Promise.all(nodes.map((node, index) => all(node, commandsOf(index))));
}

export function all(node: Node, commands: readonly Command[]): Promise<Outcome[]> {
  return Promise.all(commands.map((command) => node.submit(command)));
}

export function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
