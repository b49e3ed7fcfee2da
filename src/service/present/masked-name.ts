// Names of payers as others see them.

/** 王小明 becomes 王*. */
export function maskedName(name: string): string {
  const [first = ''] = name;
  return `${first}*`;
}
