// What the shared parts of screens say, in Chinese.

import type { UiText } from '../en/ui.ts';

export const UI_ZH: UiText = {
  currency: '人民币',
  beijingTime: '北京时间',
  actions: '操作',
  retry: '重试',
  requestId: (id) => `请求编号：${id}`,
  noAnswer: '没有收到服务的答复，请检查网络。',
  unclear: '暂时无法确认是否已生效。请不要修改内容，直接再次提交：不会重复执行。',
  failed: '页面出现故障，请刷新。',
  copy: '复制',
  copied: '已复制',
  cancel: '取消',
  close: '关闭',
  loading: '正在加载',
  pages: '分页',
  previous: '上一页',
  next: '下一页',
  pageOf: (page, pages, total) => `第 ${page} / ${pages} 页，共 ${total} 条`,
  payPassword: '支付密码',
  payPasswordHint: '6 位数字',
  payPasswordMissing: '此操作需要支付密码。',
  setPayPassword: '设置支付密码',
  password: '登录密码',
  passwordHint: '用于确认是您本人操作',
  code: '动态码',
  codeHint: '身份验证器应用中的 6 位数字',
  download: '下载',
  savedIt: '我已保存',
  done: '完成',
};
