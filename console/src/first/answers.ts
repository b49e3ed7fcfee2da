// Finds an answer by the path that it was asked at.

import type { ReadPath } from '../api/client.ts';
import type { Reads } from '../api/interface.ts';
import type { Answer } from '../app/homes.ts';

export type Answered = <Path extends ReadPath>(path: Path) => Reads[Path]['data'] | undefined;

export function answersOf(answers: readonly Answer[]): Answered {
  return <Path extends ReadPath>(path: Path) => {
    const found = answers.find(([[asked]]) => asked === path);
    return found?.[1] as Reads[Path]['data'] | undefined;
  };
}
