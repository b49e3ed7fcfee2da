// Statements are prepared once for each connection. When a newer version adds a column to a table, those
// that answer with whole rows of it cannot go on under their names; they are prepared again under
// others.

import { isOutdated, rethrow } from './failure.ts';

/** `Row` is what the driver makes of one row of its answer; it stands beside the text it follows from. */
export interface Statement<Row = unknown> {
  /** Prepared under this name, once per connection. */
  readonly name: string;
  readonly text: string;
  /** Never there: it carries the type. */
  readonly row?: Row;
}

export interface Answer<Row> {
  readonly rows: readonly Row[];
  readonly rowCount: number | null;
  /** What was done, as PostgreSQL names it: SELECT, COMMIT, ROLLBACK … */
  readonly command: string;
}

/** Sends a statement under a name. What is sent first is answered first. */
type Send = (name: string, text: string, values: unknown[]) => Promise<Answer<unknown>>;

type Run = <Row>(statement: Statement<Row>, values: unknown[]) => Promise<Answer<Row>>;

const BEGINS = /^begin\b/;
const ENDS = /^(commit|rollback)\b/;

export function preparing(send: Send): Run {
  let generation = 0;
  let isInTransaction = false;

  return <Row>({ name, text }: Statement<Row>, values: unknown[]) => {
    if (BEGINS.test(text)) isInTransaction = true;
    else if (ENDS.test(text)) isInTransaction = false;
    const [sentIn, isAlone] = [generation, !isInTransaction];
    const answer = send(nameIn(sentIn, name), text, values).catch((error) => {
      if (!isOutdated(error)) return rethrow(error);
      if (generation === sentIn) generation += 1;
      // It has done nothing. What stands alone is simply sent again; a transaction has to begin again.
      return isAlone ? send(nameIn(generation, name), text, values).catch(rethrow) : rethrow(error);
    });
    return answer as Promise<Answer<Row>>;
  };
}

function nameIn(generation: number, name: string): string {
  // What has no name is prepared each time.
  return generation === 0 || name === '' ? name : `${name}/${generation}`;
}
