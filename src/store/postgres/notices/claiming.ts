// Claims notices that are due to go out, by mail or to the platform.

import { TOLD_WITHIN_MS } from '../../notices.ts';
import type { Statement } from '../connection/connection.ts';
import type { Row } from '../tables/row-mac.ts';

/** Of one person at a time: the others do not wait behind them. */
const SHARE = 3;
/** Looked at for a claim, oldest first. */
export const LOOKED_AT = 1_000;

/** The claim ends by itself: $1 is now, $2 how long it lasts, $3 how many. */
export function claiming(name: string, way: 'mail' | 'post'): Statement<Row> {
  return {
    name,
    text: `with due as materialized (
        select notice_no, user_id, ${way}_due_at_ms from notices
        where ${way}_due_at_ms between $1::bigint - ${TOLD_WITHIN_MS} and $1::bigint
          and at_ms > $1::bigint - ${TOLD_WITHIN_MS}
        order by ${way}_due_at_ms, notice_no limit ${LOOKED_AT}),
      shared as (
        select notice_no, row_number() over (
          partition by user_id order by ${way}_due_at_ms, notice_no) as place from due),
      chosen as materialized (
        select notice_no from notices
        where notice_no = any(array(select notice_no from shared where place <= ${SHARE}))
          and ${way}_due_at_ms <= $1::bigint
        order by ${way}_due_at_ms, notice_no limit $3 for update skip locked)
      update notices set ${way}_due_at_ms = $1::bigint + $2::bigint, ${way}_attempts = ${way}_attempts + 1
      where notice_no = any(array(select notice_no from chosen)) returning *`,
  };
}
