// Names of payers as others see them.

import { CLOSED_NAME } from '../../core/people/close-account.ts';

/** 王小明 becomes 王*. What stands in the place of a name that is gone stays as it is. */
export function maskName(name: string): string {
  if (name === CLOSED_NAME) return name;
  const [first = ''] = name;
  return `${first}*`;
}
