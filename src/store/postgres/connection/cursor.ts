// Reads a result of any size in pieces, inside the transaction that is open on the session.

import type { Session, Statement } from './session.ts';

const PIECE = 5_000;

/** The statement's name is the cursor's. */
export async function* readThrough<Row>(
  session: Pick<Session, 'run'>,
  { name, text }: Statement<Row>,
): AsyncGenerator<Row> {
  // Unnamed, because the same cursor may be opened for one query after another.
  await session.run({ name: '', text: `declare ${name} no scroll cursor for ${text}` });
  const fetch: Statement<Row> = { name: `fetch_${name}`, text: `fetch ${PIECE} from ${name}` };
  let piece = session.run(fetch);
  for (;;) {
    const { rows } = await piece;
    // The next piece is on its way while this one is worked on.
    if (rows.length === PIECE) {
      piece = session.run(fetch);
      piece.catch(() => {}); // Reported when it is waited for.
    }
    yield* rows;
    if (rows.length < PIECE) break;
  }
  await session.run({ name: `close_${name}`, text: `close ${name}` });
}
