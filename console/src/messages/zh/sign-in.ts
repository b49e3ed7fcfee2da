// What the sign-in and the sign-up say, in Chinese.

import type { SignInText } from '../en/sign-in.ts';

export const SIGN_IN_ZH: SignInText = {
  signIn: '登录',
  signInDetail: '请使用钱包账户登录。',
  signInWith: (provider) => `使用${provider}登录`,
  withPassword: '使用登录密码登录',
  operatorsWithPassword: '运营方和收银员：使用登录密码登录',
  login: '登录名',
  password: '登录密码',
  code: '动态码',
  codeHint: '身份验证器应用中的 6 位数字',
  useCode: '已启用双重验证？输入动态码',
  useRecoveryCode: '改用恢复码',
  recoveryCode: '恢复码',
  recoveryCodeHint: '每个只能使用一次',
  toSignUp: '没有账户？立即注册',
  toSignIn: '已有账户？去登录',
  signUpOff: '本服务未开放注册。如需开户，请联系服务运营方。',
  signUp: '注册',
  signUpDetail: '开通后有两个钱包：一个用于付款，一个用于收款。',
  name: '姓名',
  loginHint: '3 至 64 位字母、数字或 . _ @ + -',
  passwordHint: '至少 8 个字符',
  passwordAgain: '再次输入登录密码',
  invite: '邀请码',
  inviteHint: '由服务运营方提供',
  totpRequired: '此账户已启用双重验证，请输入身份验证器应用中的动态码。',
  sessionLost: '登录已失效：可能是长时间未操作、已在别处退出，或账户被停用。请重新登录。',
  demoHint: (file) => `这是演示环境。密码在服务所在机器的 ${file} 文件中。`,
};
