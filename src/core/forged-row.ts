// Is thrown where a row is used that was not written by Tael as it is now. Nothing is done with such a row.

export class ForgedRow extends Error {
  constructor(table: string, key: unknown) {
    super(
      `The row ${String(key)} of ${table} is not as Tael wrote it, so nothing is done with it. ` +
        'Somebody may have written into the database: run tael verify.',
    );
  }
}
