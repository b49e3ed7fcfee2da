// Tables for a terminal: text to the left, figures to the right, no wider than necessary.

export interface Column<Row> {
  readonly heading: string;
  readonly words?: boolean;
  readonly cell: (row: Row) => string;
}

export function table<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map((column) => column.heading),
    ...rows.map((row) => columns.map((column) => column.cell(row))),
  ];
  const widths = columns.map((_, at) => Math.max(...lines.map((cells) => cells[at]?.length ?? 0)));
  return lines
    .map((cells) => {
      const padded = cells.map((cell, at) =>
        columns[at]?.words ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0),
      );
      return padded.join('  ').trimEnd();
    })
    .join('\n');
}

export function fixed(figure: number | null, digits: number): string {
  return figure === null ? '' : figure.toFixed(digits);
}

export function whole(figure: number | null): string {
  return figure === null ? '' : Math.round(figure).toLocaleString('en');
}
