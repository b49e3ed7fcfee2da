// Holds the Chinese texts of the page on which an operator signs a command line in.

import type { TerminalText } from '../en/terminal.ts';

export const TERMINAL_ZH: TerminalText = {
  title: '终端登录',
  asks: '有一个命令行终端申请以您的身份登录',
  code: '核对码',
  address: '来源地址',
  since: '申请时间',
  until: '有效期至',
  account: '登录身份',
  compare: '请核对您的终端上显示的核对码。若不一致，或您刚才没有运行',
  refuseThen: '，请拒绝。',
  gives:
    '允许后，该终端的使用者可在最长十二小时内以您的运营身份查看和操作。该会话会列在“安全”页的登录设备中，您可随时结束。',
  elsewhere: (address) =>
    `该终端的来源地址是 ${address}，与您当前的地址不同。如果不清楚原因，请拒绝。`,
  warning: '任何人（包括同事和技术支持）都没有理由把这个页面发给您。',
  allow: '允许',
  refuse: '拒绝',
  allowed: '终端已登录',
  allowedDetail: '请回到终端继续操作，本页可以关闭。',
  refused: '已拒绝',
  refusedDetail: '终端未获得任何权限。如非您本人申请，请告知其他运营人员。',
  sessions: '查看登录设备',
  ended: '没有待处理的申请',
  endedDetail: '该申请已处理、已超过十分钟，或并非以您的身份申请。请重新运行命令获取新页面。',
};
