// Collects what checks in this process find, in the shape in which checks in SQL report it.

import { EXAMPLES_MAX, type Finding } from './verify.ts';

export interface Found<Rules> {
  add(name: keyof Rules, what: string): void;
  all(): Finding[];
}

export function findings<Rules extends Readonly<Record<string, string>>>(
  rules: Rules,
): Found<Rules> {
  const found = new Map<keyof Rules, string[]>();
  const counts = new Map<keyof Rules, number>();
  return {
    add(name, what) {
      counts.set(name, (counts.get(name) ?? 0) + 1);
      const examples = found.get(name) ?? [];
      if (examples.length < EXAMPLES_MAX) found.set(name, [...examples, what]);
    },
    all: () =>
      Object.entries(rules).map(([name, rule]) => ({
        name,
        rule,
        violations: counts.get(name) ?? 0,
        examples: found.get(name) ?? [],
      })),
  };
}
