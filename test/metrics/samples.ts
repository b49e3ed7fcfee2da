// Reads the text that Prometheus reads.

export interface ReadSample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

export function samplesIn(text: string): readonly ReadSample[] {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map((line) => {
    const [, name = '', inside = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    const pairs = [...inside.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)];
    const labels = Object.fromEntries(pairs.map(([, label = '', said = '']) => [label, said]));
    return { name, labels, value: Number(value) };
  });
}

/** The sum of all samples of this name that have these labels. */
export function sampleIn(text: string, name: string, labels: object = {}): number {
  return samplesIn(text)
    .filter((sample) => sample.name === name)
    .filter((sample) => Object.entries(labels).every(([key, said]) => sample.labels[key] === said))
    .reduce((sum, { value }) => sum + value, 0);
}
