// Instants and days at +08:00, checked against the engine's own time zone data.

import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import {
  DAY_MS,
  dayOfNumber,
  firstDaysOf,
  shanghaiDay,
  shanghaiDayNumber,
  shanghaiDayStartMs,
  shanghaiMonth,
  shanghaiTime,
} from './time.ts';

const YEAR_1992_MS = Date.UTC(1992, 0, 1);
const YEAR_9000_MS = Date.UTC(9000, 0, 1);
const instants = fc.integer({ min: YEAR_1992_MS, max: YEAR_9000_MS });

test('A time is RFC 3339 with milliseconds and the offset of Shanghai.', () => {
  assert.equal(shanghaiTime(Date.UTC(2026, 10, 20, 11, 30)), '2026-11-20T19:30:00.000+08:00');
  assert.equal(shanghaiTime(Date.UTC(2024, 1, 28, 16, 0, 0, 7)), '2024-02-29T00:00:00.007+08:00');
  assert.equal(shanghaiTime(0), '1970-01-01T08:00:00.000+08:00');
  assert.equal(shanghaiTime(-1), '1970-01-01T07:59:59.999+08:00');
});

test('A day ends at 16:00 UTC.', () => {
  assert.equal(shanghaiDay(Date.UTC(2026, 11, 31, 15, 59, 59, 999)), '2026-12-31');
  assert.equal(shanghaiDay(Date.UTC(2026, 11, 31, 16)), '2027-01-01');
});

test('A time reads back as the same instant.', () => {
  fc.assert(
    fc.property(instants, (ms) => {
      assert.match(shanghaiTime(ms), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+08:00$/);
      assert.equal(Date.parse(shanghaiTime(ms)), ms);
    }),
  );
});

test('The constant offset agrees with the time zone database from 1992 on.', () => {
  const zoned = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' });
  fc.assert(
    fc.property(fc.integer({ min: YEAR_1992_MS, max: Date.UTC(2100, 0) }), (ms) => {
      assert.equal(shanghaiDay(ms), zoned.format(ms));
    }),
  );
});

test('A day starts at its first millisecond and lasts 24 hours.', () => {
  fc.assert(
    fc.property(instants, (ms) => {
      const start = shanghaiDayStartMs(shanghaiDay(ms));
      assert.ok(start !== null && start <= ms && ms < start + DAY_MS);
      assert.ok(shanghaiTime(start).endsWith('T00:00:00.000+08:00'));
    }),
  );
});

test('Only days of the calendar, written YYYY-MM-DD, are days.', () => {
  assert.equal(shanghaiDayStartMs('2026-11-20'), Date.UTC(2026, 10, 19, 16));
  assert.equal(shanghaiDayStartMs('2024-02-29'), Date.UTC(2024, 1, 28, 16));
  const impossible = ['2026-02-29', '2026-02-30', '2026-04-31', '2026-13-01', '2026-00-10'];
  const unlike = ['2026-01-00', '2026-01-32', '1900-02-29', '2026-1-1', '20261120', '26-11-20'];
  const noise = ['', ' 2026-11-20', '2026-11-20 ', '2026-11-20\n', '2026-11-20T00:00:00Z'];
  const odd = [
    '2026/11/20',
    '-2026-11-20',
    '+002026-11-20',
    '２０２６-11-20',
    '2026-11-2x',
    'today',
  ];
  for (const day of [...impossible, ...unlike, ...noise, ...odd]) {
    assert.equal(shanghaiDayStartMs(day), null, JSON.stringify(day));
  }
});

test('Days of the first and the last year keep their four digits.', () => {
  for (const day of ['0000-01-01', '0000-02-29', '0099-12-31', '0100-01-01', '9999-12-31']) {
    const start = shanghaiDayStartMs(day);
    assert.ok(start !== null);
    assert.equal(shanghaiDay(start), day);
  }
});

test('A time outside the four-digit years is a bug, not a text.', () => {
  for (const ms of [Number.NaN, Number.POSITIVE_INFINITY, 0.5, 8.64e15, -8.64e15]) {
    assert.throws(() => shanghaiTime(ms), /four-digit year/);
    assert.throws(() => shanghaiDay(ms), /four-digit year/);
  }
});

test('A month has its days, and what is none is told.', () => {
  const daysOf = (month: string) => {
    const found = shanghaiMonth(month);
    return found && [dayOfNumber(found.firstDay), dayOfNumber(found.lastDay)];
  };
  assert.deepEqual(daysOf('2026-11'), ['2026-11-01', '2026-11-30']);
  assert.deepEqual(daysOf('2024-02'), ['2024-02-01', '2024-02-29']);
  assert.deepEqual(daysOf('9999-12'), ['9999-12-01', '9999-12-31']);
  for (const text of ['2026-13', '2026-00', '2026-1', '2026', '', '2026-11-01']) {
    assert.equal(daysOf(text), null, text);
  }
});

test('A day knows on which days its month and its year began.', () => {
  fc.assert(
    fc.property(instants, (ms) => {
      const { month, year } = firstDaysOf(shanghaiDayNumber(ms));
      const day = shanghaiDay(ms);
      assert.equal(dayOfNumber(month), `${day.slice(0, 7)}-01`);
      assert.equal(dayOfNumber(year), `${day.slice(0, 4)}-01-01`);
    }),
  );
});

test('The number of a day leads back to the day.', () => {
  fc.assert(
    fc.property(instants, (ms) => {
      assert.equal(dayOfNumber(shanghaiDayNumber(ms)), shanghaiDay(ms));
    }),
  );
});
