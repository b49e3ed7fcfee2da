// Tables that tests are driven by: one row per line, cells between bars, the first row names the
// columns and the first cell of each row the row.

export type Row = ReadonlyMap<string, string>;

export interface PipeTable {
  readonly columns: readonly string[];
  readonly rows: ReadonlyMap<string, Row>;
}

export function parseTable(text: string): PipeTable {
  const lines = text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const [[, ...columns] = [], ...rows] = lines;
  const parsed = rows.map(([name = '', ...cells]): [string, Row] => {
    if (cells.length !== columns.length) {
      throw new Error(`The row ${name} has ${cells.length} cells for ${columns.length} columns.`);
    }
    return [name, new Map(columns.map((column, index) => [column, cells[index] ?? '']))];
  });
  return { columns, rows: new Map(parsed) };
}
