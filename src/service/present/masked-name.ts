// Names of payers as others see them.

/** 王小明 becomes 王*. */
export function maskName(name: string): string {
  const [first = ''] = name;
  return `${first}*`;
}
