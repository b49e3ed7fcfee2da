// Numbers and names for what a simulated batch makes. They depend only on the seed's own run, so a
// run can be repeated exactly.

export interface Numbering {
  id(): number;
  name(prefix: string): string;
}

export function numbering(): Numbering {
  let count = 1000;
  const id = () => {
    count += 1;
    return count;
  };
  return { id, name: (prefix) => `${prefix}${id()}` };
}
