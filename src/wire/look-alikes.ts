// Reduces a name to what it looks like: two names that people cannot tell apart have one look. After UTS
// 39, with the characters that replace one of Latin, a digit, or one of Chinese, in scripts that the fonts
// of a phone show from left to right. Where two characters look like one (rn, m) it says nothing.

/**
 * The character that is looked like, then those that do. From confusables.txt of Unicode 13.0
 * (https://www.unicode.org/Public/security/), © 1991-2020 Unicode, Inc., under the Unicode License
 * (https://www.unicode.org/license.txt).
 */
const ALIKE = `
2ƧϨᒿꙄꝚ 3ƷȜЗӠⳌꝪꞫ 4Ꮞ 5Ƽ 6бᏮⳒ 8Ȣȣ 9ⳊꝮ AΑАᎪᗅꓮ BΒВᏴᗷꓐꞴ CСᏟⲤꓚ DᎠᗞᗪꓓ EΕЕᎬ⋿ꓰ FϜᖴꓝꞘ GԌᏀᏳꓖ
HΗНᎻᕼⲎꓧ JͿЈᎫᒍꓙꞲ KΚКᏦⲔꓗ LᏞᒪⳐꓡ MΜϺМᎷᗰⲘꓟ NΝⲚꓠ O0ΟОՕⲞ〇ꓳ PΡРᏢᑭⲢꓑ RƦᎡᏒᖇꓣ SЅՏᏕᏚꓢ TΤТᎢ⊤⟙Ⲧꓔ
UՍᑌ∪⋃ꓴ VѴᏙᐯꓦ WԜᎳᏔꓪ XΧХ᙭╳ⲬꓫꞳ YΥУҮᎩᎽⲨꓬ ZΖᏃꓜ aɑαа⍺ bƄЬᏏᑲᖯ cсᴄⲥꮯ dԁᏧᑯꓒ eеҽ℮ꬲ fքẝꞙꬵ gƍɡցᶃ
hһհᏂ iıɩɪιіӏᎥ⍳ꙇꭵ jϳј l1|ƖǀΙІӀ∣⏽Ⲓꓲ nոռ oοσоօᴏᴑⲟꬽ pρр⍴ⲣ qԛգզ rгᴦⲅꭇꭈꮁ sƽѕꜱꮪ uʋυսᴜꞟꭎꭒ
vνѵᴠ∨⋁ꮩ wɯѡԝաᴡꮃ x×хᕁᕽ᙮⤫⤬⨯ yɣʏγуүᶌỿꭚ zᴢꮓ へヘ 㔾⺋ 㖈䎛 㘽㦳 㣺⺗ 㩁搉 㫚曶 㬵胶 㬺幐 㬻䐠 㮣槩 䀹鿃 䀿晣 䑃朦 䚶訞
丬⺦ 乚⺃ 乛⺂ 亀⻲ 二ニ 亻⺅イ 併倂 値值 兀⺎ 八ハ 刂⺉ 力カ 卜ト 口ロ囗 啓啟 土士 塡填 墫壿 夕タ 媯嬀 尢⺐ 尣⺏ 工エ 巳⺒ 帡帲 幺⺓ 彑⺔
忄⺖ 戶戸 扌⺘ 攵⺙ 斉⻫ 旡⺛ 晚晩 朌肦 朏胐 朐胊 朓脁 朘脧 朣膧 杮柿 榝樧 歯⻭ 歺⺞ 民⺠ 氵⺡ 氺⺢ 溈潙 灬⺣ 爫⺤ 犭⺨ 研硏 礻⺭ 竜⻯ 糹⺯
絕絶 罒⺫⺲ 罓⺱ 耂⺹ 肀⺺ 胼腁 艹⺾⺿⻀ 蒍蔿 蘷虁 虎⻁ 衤⻂ 西⻄ 覀⻃ 见⻅ 訮詽 讆讏 讠⻈ 豜豣 贝⻉ 赿趆 跥跺 躗躛 軿輧 车⻋ 辶⻌⻍ 郎郞 鎭鎮
钅⻐ 長⻑ 镸⻒ 长⻓ 门⻔ 阝⻏⻖ 隷隸 青⻘ 韦⻙ 页⻚ 风⻛ 飞⻜ 食⻝ 飠⻟ 饣⻠ 马⻢ 鬼⻤ 鱼⻥ 鹂鹃 麦⻨ 黄⻩ 黑黒 齐⻬ 齿⻮ 龙⻰
`;

const TARGETS: ReadonlyMap<string, string> = new Map(
  ALIKE.trim()
    .split(/\s+/)
    .flatMap((group) => {
      const [target = '', ...alike] = group;
      return alike.map((one) => [one, target] as const);
    }),
);

/** The letters of Latin, Greek and Cyrillic that have another case. */
const CASED = /[A-ZÀ-ÞĀ-ſͰ-ӿḀ-ỿ]/u;
const UNSEEN = /[\p{White_Space}\p{Default_Ignorable_Code_Point}]+/gu;
/** Capital i, as nobody writes it: behind a small letter it is taken for an l. */
const MISPLACED_I = /(?<=\p{Ll})I/gu;

/** Alike for full-width and styled letters, either case, and with or without spaces. */
export function lookOf(text: string): string {
  const shown = text.normalize('NFKC').replace(MISPLACED_I, 'l').replace(UNSEEN, '');
  return [...shown].map(lookOfOne).join('');
}

/**
 * Alike also for i, l and 1, of which the case decides what they look like. The database computes the same,
 * to find names by it: `name_key` in `schema/0007_name_keys.sql`.
 */
export function nameKey(text: string): string {
  const shown = text.normalize('NFKC').replace(UNSEEN, '');
  return [...shown].map(keyOf).join('');
}

const WORD = /[\p{L}\p{M}]+/gu;
const SCRIPTS = [/\p{Script=Latin}/u, /\p{Script=Greek}/u, /\p{Script=Cyrillic}/u];

/** Whether one word has letters of two scripts whose letters look alike. No language writes so. */
export function mixesScripts(text: string): boolean {
  const words = text.match(WORD) ?? [];
  return words.some((word) => SCRIPTS.filter((script) => script.test(word)).length > 1);
}

/** Of one character. */
function keyOf(character: string): string {
  const seen = lookOfOne(character);
  return seen === 'i' ? 'l' : seen;
}

/** A capital may look like a letter whose small form looks like another. */
function lookOfOne(character: string): string {
  return replaced(small(replaced(small(replaced(character)))));
}

function replaced(character: string): string {
  return TARGETS.get(character) ?? character;
}

function small(character: string): string {
  const lower = CASED.test(character) ? character.toLowerCase() : character;
  return lower.length === character.length ? lower : character;
}
