// Says what may be wrong with statements of the bank, with its files and with the name of an account. What
// follows the colon is where it is.

export const BANK_RULES = {
  unknown_receiving_account: { en: 'must be a known account', zh: '必须是已知的收款账户' },
  day_not_over: {
    en: 'must be a day that is over; it is from 00:10 of the next day on',
    zh: '须为已结束的日期，即次日 00:10 之后',
  },
  file_base64: {
    en: 'must be the file in Base64, compressed with gzip or as it is',
    zh: '须为文件的 Base64，可先用 gzip 压缩',
  },
  file_size: { en: 'must have at most 2 MiB', zh: '不得超过 2 MiB' },
  file_empty: {
    en: 'has no lines of days that are over',
    zh: '没有已结束日期的明细',
  },
  file_columns: {
    en: 'has no line with these names of columns',
    zh: '找不到含有这些列名的表头',
  },
  file_days: { en: 'must have at most 366 days', zh: '不得跨越超过 366 天' },
  file_lines: { en: 'must have at most 5000 lines', zh: '不得超过 5000 行' },
  file_quotes: {
    en: 'has quotes that do not match in line',
    zh: '引号不配对，行号',
  },
  file_date: { en: 'has a date that cannot be read in line', zh: '有无法识别的日期，行号' },
  file_amount: { en: 'has an amount that cannot be read in line', zh: '有无法识别的金额，行号' },
  file_reference: { en: 'has no number of ours in line', zh: '缺少提现编号，行号' },
  answer_amount: { en: 'is not that of the withdrawal', zh: '与提现金额不符' },
  file_twice: {
    en: 'says of one withdrawal two different things, the second in line',
    zh: '对同一笔提现有两种不同的结果，后一处的行号',
  },
  file_balances: {
    en: 'has a balance that does not follow from the line before, so that lines are missing, at line',
    zh: '余额与前一行对不上，可能缺少明细，行号',
  },
  closing_balance_needed: {
    en: 'is required, because the file has no column with balances',
    zh: '必填，因为文件中没有余额列',
  },
  columns_amount: {
    en: 'is required, unless there are amount_in and amount_out',
    zh: '必填，除非提供 amount_in 和 amount_out',
  },
} as const;
