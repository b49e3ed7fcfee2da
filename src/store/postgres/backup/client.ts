// A plain connection for copying: one statement at a time, no time limits, and values written in the
// one form that every version and every setting of PostgreSQL reads back.

import pg from 'pg';
import type { Connection, Statement, Value } from '../connection/connection.ts';

const OPTIONS = {
  datestyle: 'ISO',
  intervalstyle: 'postgres',
  extra_float_digits: '1',
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  lock_timeout: '30s',
  jit: 'off',
};

export async function copyingClient(config: pg.ClientConfig): Promise<pg.Client> {
  const options = Object.entries(OPTIONS).map(([name, value]) => `-c ${name}=${value}`);
  const client = new pg.Client({
    ...config,
    application_name: 'tael-copy',
    options: options.join(' '),
  });
  client.on('error', () => {}); // Reported by the statement that meets it.
  await client.connect();
  return client;
}

/** The copying connection as one that the checks of a server and of the books can use. */
export function connectionOver(client: pg.Client): Pick<Connection, 'run'> {
  return {
    run: <Row>({ text }: Statement<Row>, values: Value[] = []) =>
      client.query<Row & pg.QueryResultRow>(text, values),
  };
}
