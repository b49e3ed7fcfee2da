// The settings of the brand: what people see of the operator on every page.

import { accentOf } from './brand/accent.ts';
import { type Brand, localized } from './brand/brand.ts';
import { readLogo } from './brand/logo.ts';
import { readTopUpMethods, type TopUpMethod } from './brand/top-up-methods.ts';
import { type Form, LINK, optional, orElse, shownText } from './forms.ts';
import { setting, type ValuesOf, type Words } from './setting.ts';

const NAME = orElse(shownText(32), 'the short name', '短名称');
const TOP_UP_TEXT = shownText(300);
const COLOR = optional(
  'a colour like #0f6b57 that people can read',
  accentOf,
  ({ light }) => light,
);
const LOGO = optional(
  'a PNG or SVG file of at most 32 KB',
  readLogo,
  ({ bytes }) => `${bytes.length} B`,
);

const TOP_UP_METHODS: Form<readonly TopUpMethod[]> = {
  usual: [],
  rule: 'a file in JSON that lists ways to pay money in',
  parse: readTopUpMethods,
  print: (methods) => methods.map(({ method }) => method).join(', ') || null,
};

const NAMES: Words = [
  'What people call the service, 1 to 32 characters. One of the two counts in both languages. Users, merchants and branches may not take these names, nor names that look like them or, from three characters on, begin with them. Earlier names stay.',
  '服务的中文名和英文名：1 到 32 个字符。只设一个时两种语言都用它。用户、商户和门店不能取这些名字或看起来与之相同的名字，也不能以它们开头（三个字符以上时）。以前取的名字保留。',
];
const LINKS: Words = [
  'Links at the end of every page: `https:`, `mailto:` or `tel:`.',
  '每页末尾的链接：`https:`、`mailto:` 或 `tel:`。',
];
const TOP_UP_TEXTS: Words = [
  'How people top up: one line of plain text, at most 300 characters, on the account page and where a balance does not suffice. One of the two counts in both languages.',
  '如何充值，一行不超过 300 个字符的纯文本。显示在账户页和余额不足的地方。只设一个时两种语言都用它。',
];

export const BRAND_SETTINGS = {
  brandNameZh: setting('TAEL_BRAND_NAME_ZH', NAME, NAMES),
  brandNameEn: setting('TAEL_BRAND_NAME_EN', NAME, NAMES),
  brandColor: setting('TAEL_BRAND_COLOR', orElse(COLOR, '`#0f6b57`'), [
    'The colour of links and buttons, as `#rrggbb`, with a contrast of at least 4.5:1 to `#f4f6f5`, the light page. Dark pages use a brighter variant.',
    '链接和按钮的颜色，写成 `#rrggbb`。用它写的字在浅色页面上必须清晰：与 `#f4f6f5` 的对比度至少 4.5:1。深色页面使用由它推出的较亮颜色。',
  ]),
  brandLogo: setting('TAEL_BRAND_LOGO', LOGO, [
    'A PNG or SVG file of at most 32 KB, shown 28 pixels high and at most 112 wide, on light and dark pages. Read at start.',
    '不超过 32 KB 的 PNG 或 SVG 文件。显示高度 28 像素，宽度最多 112 像素，浅色和深色页面相同；启动时读取一次。',
  ]),
  brandSupportUrl: setting('TAEL_BRAND_SUPPORT_URL', LINK, LINKS),
  brandTermsUrl: setting('TAEL_BRAND_TERMS_URL', LINK, LINKS),
  brandTopUpTextZh: setting('TAEL_BRAND_TOP_UP_TEXT_ZH', TOP_UP_TEXT, TOP_UP_TEXTS),
  brandTopUpTextEn: setting('TAEL_BRAND_TOP_UP_TEXT_EN', TOP_UP_TEXT, TOP_UP_TEXTS),
  topUpMethods: setting('TAEL_TOP_UP_METHODS', TOP_UP_METHODS, [
    'A JSON file of the ways to pay money in, so that people can request top-ups: name, account, holder, a text and a picture to scan. Read at start.',
    '列出充值方式的 JSON 文件，用户据此提交充值申请：每种方式的名称、账号、户名、说明和供扫码的图片。启动时读取一次。',
    ['operations.md', 'Top-up requests', '充值申请'],
  ]),
  brandTopUpUrl: setting('TAEL_BRAND_TOP_UP_URL', LINK, [
    'Where people top up: a link (`https:`, `mailto:` or `tel:`), shown where the text about it is.',
    '充值的地方：一个链接（`https:`、`mailto:` 或 `tel:`），与充值说明显示在同样的位置。',
  ]),
};

export function brandOf(
  values: ValuesOf<typeof BRAND_SETTINGS> & { readonly shortName: string },
): Brand {
  const { brandNameZh, brandNameEn, brandTopUpTextZh, brandTopUpTextEn, shortName } = values;
  return {
    names: localized(brandNameZh, brandNameEn) ?? { zh: shortName, en: shortName },
    accent: values.brandColor,
    logo: values.brandLogo,
    supportUrl: values.brandSupportUrl,
    termsUrl: values.brandTermsUrl,
    topUpText: localized(brandTopUpTextZh, brandTopUpTextEn),
    topUpUrl: values.brandTopUpUrl,
  };
}
