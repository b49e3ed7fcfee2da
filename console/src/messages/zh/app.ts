// What the frame of the console says, in Chinese.

import type { AppText } from '../en/app.ts';

export const APP_ZH: AppText = {
  skip: '跳到正文',
  navigation: '导航',
  openNavigation: '打开导航',
  closeNavigation: '关闭导航',
  demo: '演示',
  accountMenu: (name) => `账户：${name}`,
  signedInAs: (login) => `当前登录：${login}`,
  account: '我的账户',
  otherLanguage: 'English',
  themes: { light: '浅色', dark: '深色', auto: '跟随系统' },
  signOut: '退出登录',
  groups: {
    money: '资金',
    shop: '商户',
    developers: '开发者',
    account: '账户',
    operator: '运营',
  },
  places: {
    overview: '概览',
    records: '交易记录',
    transfer: '转账',
    withdrawals: '提现',
    statement: '月结单',
    orders: '订单',
    cashier: '收银台',
    refundRequests: '退款申请',
    merchants: '商户',
    keys: 'API 密钥',
    callbacks: '回调',
    doctor: '签名诊断',
    security: '安全',
    users: '用户',
    decisions: '提现审批',
    ledger: '账务核对',
    failedCallbacks: '失败回调',
    settings: '系统设置',
  },
  notFound: {
    heading: '页面不存在',
    detail: '请核对地址，以及当前登录的账户是否正确。',
    home: '回到概览',
  },
};
