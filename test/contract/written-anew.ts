// Changes of rows that a distributed database does not make in place, as statements for a transaction: the
// rows are removed and written again.

export function writtenAnew(table: string, where: string, change: string): readonly string[] {
  return [
    `create temporary table removed on commit drop as select * from ${table} ${where}`,
    `update removed set ${change}`,
    `delete from ${table} ${where}`,
    `insert into ${table} select * from removed`,
  ];
}

/** The rows lie in another cell than they belong to. */
export function inAnotherCell(table: string, where = ''): readonly string[] {
  return writtenAnew(table, where, 'cell = 1');
}
