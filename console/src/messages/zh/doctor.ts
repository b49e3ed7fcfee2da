// Holds the Chinese texts of the signature doctor.

import type { DoctorText } from '../en/doctor.ts';

export const DOCTOR_ZH: DoctorText = {
  detail: '找出签名请求被拒绝的原因。',
  stays: '所有内容只在本浏览器中处理，不会发送出去。',
  pasted: '请求头或 curl 命令',
  pastedHint: '粘贴程序实际发送的内容：请求头、curl -v 的输出，或 curl 命令',
  secret: '密钥',
  secretHint: '创建时保存的密钥；留空则使用请求头中的密钥',
  check: '诊断',
  clear: '清空',
  fine: '签名正确。',
  fineDetail:
    '如果请求仍被拒绝，请查看返回的错误代码：密钥可能已失效，nonce 可能已被使用，或地址不在白名单内。',
  found: '发现的问题',
  rightText: '待签名的文本',
  rightSignature: '正确的签名',
  findings: {
    nothing_found: '没有找到签名请求头，请粘贴请求的全部请求头。',
    swapped: '密钥编号与密钥填反了。',
    key_shape: '密钥编号格式不对：应以 tk_ 开头，后接 22 位小写字母和数字。请重新复制。',
    secret_differs: '请求头中的密钥与您输入的不一致。',
    secret_cut_short: '密钥不完整，应为 57 个字符，请重新复制。',
    secret_too_long: '密钥过长，应为 57 个字符，请重新复制。',
    secret_mistyped: '密钥输入有误，校验位不符，请重新复制。',
    whole_not_shown:
      '五个请求头均正确。如需检查 Signature-V2，请粘贴包含地址和请求体的完整 curl 命令。',
    whole_differs:
      'Signature-V2 不符。它对下列八行签名：方法、带查询参数的路径和请求体须与实际发送的完全一致，末尾不加换行。',
    other_short_name: (found, wanted) => `请求头名称为 ${found}，本服务要求 ${wanted}`,
    missing: (header) => `缺少 ${header}。`,
    repeated: (header) => `${header} 出现了多次。`,
    not_filled_in: (header) => `${header} 为空或仍是变量，请粘贴实际发送的内容。`,
    blanks: (header) => `${header} 含有空格、换行或其他非 ASCII 字符。`,
    timestamp_millis: '时间戳是毫秒，应为秒：10 位数字。',
    timestamp_shape: '时间戳不是以秒为单位的 Unix 时间：必须是 10 位数字。',
    timestamp_skew: (seconds) =>
      `时间戳比本机时间${seconds < 0 ? '慢' : '快'} ${Math.abs(seconds)} 秒，最多允许 300 秒。` +
      '请校准时钟，并为每个请求重新签名。',
    nonce_shape: 'nonce 长度应为 8 至 128 个字符。',
    signature_case: '签名正确，但用了大写。请使用小写十六进制。',
    signature_base64: '签名正确，但用了 Base64。请使用十六进制。',
    signature_shape: '签名不是 64 位十六进制数字。',
    signature_separator: '签名文本的各部分之间多了分隔符，应直接拼接。',
    signature_order: '签名文本的顺序不对，应为：密钥编号、时间戳、nonce。',
    signature_newline:
      '换行符也被签名了。在命令行中请用 printf %s 代替 echo，读取密钥时请去掉行尾换行。',
    signature_millis: '签名用的是毫秒时间戳，与发送的不一致。',
    signature_key_id_as_key: 'HMAC 的密钥误用了密钥编号，应使用密钥。',
    signature_no_hmac: '用的是普通 SHA-256，应为以密钥计算的 HMAC-SHA256。',
    signature_secret_decoded: '密钥被解码，或丢失了开头部分。应原样使用密钥文本。',
    signature_unknown: '签名不符：密钥有误，或签名所用的密钥编号、时间戳、nonce 与发送的不同。',
  },
};
