// Holds the Chinese texts of the screen of the quickstart.

import type { QuickstartText } from '../en/quickstart.ts';

export const QUICKSTART_ZH: QuickstartText = {
  detail: '从密钥到下单、回调和退款，已填入您的商户信息。',
  manual: '查看文档中的说明',
  settings: '您的配置',
  lines: '终端配置',
  merchant: '商户',
  key: 'API 密钥',
  makeMerchant: '创建商户',
  makeKey: '创建一把拥有查询、收款、退款和事件权限的 API 密钥',
  secretDetail:
    '请粘贴到终端，并填写创建密钥时显示的 TAEL_SECRET，以及支付密码 MERCHANT_PIN。两者只留在您的机器上。',
  programs: '您的程序',
  programsDetail: '先在另一个终端中用同样的配置启动接收程序，再创建订单。',
  install: '安装客户端',
  receive: '接收回调并退款',
  secretForPhp: '回调的签名密钥',
  order: '创建订单',
  run: '运行',
  pay: '付款',
  paySandbox: '在本沙箱中，付款人随叫随付，请填写订单号。',
  payLink: '打开程序打印的付款链接，以另一位用户的身份付款。',
  paid: '接收程序验签后，会打印付款和退款的金额。',
};
