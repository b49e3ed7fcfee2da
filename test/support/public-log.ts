// The public log in tests: a pass at once, and one for which the day is over.

import { type LogSecrets, logSecrets } from '../../src/crypto/log-secrets.ts';
import { logOrigin } from '../../src/service/proofs.ts';
import type { Service } from '../../src/service/service.ts';
import type {
  Connection,
  Statement,
  Value,
} from '../../src/store/postgres/connection/connection.ts';
import { type LogMade, makeLog } from '../../src/store/postgres/make-log.ts';
import type { PostgresStore } from '../../src/store/postgres/open.ts';

type Town = Pick<Service, 'keys' | 'payBase'> & { readonly store: Service['store'] };

function secretsOf({ keys }: Pick<Service, 'keys'>): LogSecrets {
  return logSecrets(keys.anchor);
}

/** `aheadMs`: as if it were so much later when the log asks what is over. */
export function publishLog(service: Town, aheadMs = 0): Promise<LogMade> {
  const making = { secrets: secretsOf(service), origin: logOrigin(service) };
  const store = service.store as PostgresStore;
  return store.withReadConnection((session) => makeLog(later(session, aheadMs), making));
}

/** With a leaf for each record, and days that were over before anybody came. */
export async function publishOldLog(service: Town, agoMs: number): Promise<LogMade> {
  const making = { secrets: secretsOf(service), origin: logOrigin(service), stepRecords: 1 };
  const store = service.store as PostgresStore;
  return store.withReadConnection((session) => makeLog(begunAgo(session, agoMs), making));
}

function begunAgo(session: Connection, agoMs: number): Connection {
  let left = agoMs;
  return {
    ...session,
    async run<Row>(statement: Statement<Row>, values?: Value[]) {
      const answer = await session.run(statement, values);
      if (statement.name !== 'log_time') return answer;
      const [{ now_ms } = { now_ms: '0' }] = answer.rows as readonly { readonly now_ms: string }[];
      const rows = [{ now_ms: `${Number(now_ms) - left}` }];
      left = 0;
      return { ...answer, rows: rows as Row[] };
    },
  };
}

function later(session: Connection, aheadMs: number): Connection {
  if (aheadMs === 0) return session;
  return {
    ...session,
    async run<Row>(statement: Statement<Row>, values: Value[] = []) {
      const given = [...values];
      // What is in the log is not ahead.
      if (statement.name === 'log_add_checkpoint') given[3] = Number(given[3]) - aheadMs;
      const answer = await session.run(statement, given);
      if (statement.name !== 'records_through') return answer;
      const rows = (answer.rows as readonly Record<string, string>[]).map(
        ({ now_ms, through_ms }) => ({
          now_ms: `${Number(now_ms) + aheadMs}`,
          through_ms: `${Number(through_ms) + aheadMs}`,
        }),
      );
      return { ...answer, rows: rows as Row[] };
    },
  };
}
