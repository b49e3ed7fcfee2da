// The answers to a batch of which some commands were left out.

import { assert } from '../../../core/assert.ts';
import type { Command } from '../../../core/decide.ts';
import type { Ended } from '../../store.ts';

export function inOrder(
  batch: readonly Command[],
  left: ReadonlySet<Command>,
  answer: Ended,
  ended: readonly Ended[],
): readonly Ended[] {
  if (left.size === 0) return ended;
  const others = ended[Symbol.iterator]();
  return batch.map((command) => {
    if (left.has(command)) return answer;
    const one = others.next();
    assert(!one.done, 'a batch has fewer outcomes than commands');
    return one.value;
  });
}
