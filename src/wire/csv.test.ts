// Tests of CSV: the rules of RFC 4180, and cells that a spreadsheet would run.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fen } from '../core/money.ts';
import { csvLine } from './csv.ts';

test('commas, quotes and line breaks are quoted, and everything else is left bare', () => {
  const cells = ['茶', 'a,b', 'the "best" tea', 'two\nlines', ' spaced ', '', null];
  assert.equal(csvLine(cells), '茶,"a,b","the ""best"" tea","two\nlines", spaced ,,\r\n');
});

test('numbers stay numbers, and amounts have two decimals, below zero too', () => {
  assert.equal(csvLine([7, fen(8_800), fen(5), fen(-1_050)]), '7,88.00,0.05,-10.50\r\n');
});

test('a spreadsheet that splits at semicolons, whatever is quoted, runs nothing either', () => {
  for (const [text, written] of [
    ['茶;=1+1', "茶;'=1+1"],
    ['a; -1;b;+1', "a;' -1;b;'+1"],
    ['a;\u200b@SUM(A1)', "a;'\u200b@SUM(A1)"],
    ['a;"=1', `a;'""=1`],
    ['a;;＋1', "a;;'＋1"],
    ['=1;=2', "'=1;'=2"],
    ['tea; cake', 'tea; cake'],
  ] as const) {
    assert.equal(csvLine([7, text]), `7,"${written}"\r\n`);
  }
});

test('a text that a spreadsheet would run as a formula stays text', () => {
  const formulas = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '＝1', '＋1', '－1', '＠A'];
  for (const text of formulas) assert.equal(csvLine([text]), `'${text}\r\n`);
  for (const text of [
    '\u200b=1',
    '\u2060+1',
    '\u00ad@A',
    ' \u200d=1',
    '﹦1',
    '﹢1',
    '﹣1',
    '﹫A',
  ]) {
    assert.equal(csvLine([text]), `'${text}\r\n`, 'what nobody sees may be dropped on the way');
  }
  assert.equal(csvLine(['\r=1']), `"'\r=1"\r\n`);
  assert.equal(csvLine(['=HYPERLINK("x","y")']), `"'=HYPERLINK(""x"",""y"")"\r\n`);
  assert.equal(csvLine(['tea = good', 'a-b', "'="]), "tea = good,a-b,'=\r\n");
});
