// The grammar of scenarios: each line is a keyword and items, separated by two or more spaces.
// `and` repeats the keyword before it.

const KEYWORDS = ['given', 'when', 'then'] as const;
type Keyword = (typeof KEYWORDS)[number];

export interface Line {
  readonly keyword: Keyword;
  readonly items: readonly string[];
  readonly text: string;
}

export function parse(text: string): Line[] {
  const lines: Line[] = [];
  for (const written of text.split('\n').map((line) => line.trim())) {
    if (written === '') continue;
    const [first = '', ...rest] = written.split(/\s+/);
    const keyword = first === 'and' ? lines.at(-1)?.keyword : KEYWORDS.find((one) => one === first);
    if (!keyword || rest.length === 0) throw new Error(`Not a line of a scenario: ${written}`);
    const items = written
      .slice(first.length)
      .trim()
      .split(/\s{2,}/);
    lines.push({ keyword, items, text: written });
  }
  return lines;
}
