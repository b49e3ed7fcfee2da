// Finds what readers search for. A section gets points for each word that was typed: most for one in its
// heading, or in what readers call it otherwise, fewer for one in the title of its page, and fewest for one
// in its text. A heading that is what was typed gets some more, and pages about how it is made get half of
// all. Every word has to be somewhere on the page.

/** Address, anchor, title of the page, heading, text, other words for the heading, weight of the page. */
export type Entry = readonly [string, string, string, string, string, string, number];

const SHOWN_MAX = 12;
const AROUND = 60;
/** No question has more, and the service answers everybody. */
const WORDS_MAX = 20;
const POINTS = { page: 10, heading: 8, title: 4, text: 1, whole: 4 } as const;

/** They say nothing about what is looked for. */
const EMPTY_ENGLISH = new Set(
  (
    'a an and are at be can do does for from get has have how i if in is it its me my of on or our ' +
    'the their them there this to us want was we what when where which why will with you your'
  ).split(' '),
);
const EMPTY_CHINESE = /怎么办|怎么|怎样|如何|为什么|什么|哪里|哪些|请问|可以|的|了|吗|呢|把|给|我/g;

const ENDING = '(?:ies|ied|ings?|ers?|ed|es|e|s|y)';
const STEM = new RegExp(`^(\\w{3,}?)${ENDING}$`);

interface Word {
  /** Two neighbours in a Chinese text may be no word. Those that are nowhere are passed over. */
  readonly isGuess: boolean;
  /** Where it begins in a text, or -1. */
  findIn(text: string): number;
  /** The same for a last word, which may not be typed to its end yet; that counts half. */
  findBegunIn(text: string): number;
}

export function findEntries(entries: readonly Entry[], asked: string): readonly Entry[] {
  const phrase = asked.trim().toLowerCase();
  const columns = wordsIn(asked)
    .map((word) => ({ word, points: entries.map((entry) => pointsOf(entry, word)) }))
    .filter(({ word, points }) => !word.isGuess || points.some((one) => one > 0));
  const pages = columns.map(({ points }) => {
    return new Set(entries.filter((_, at) => points[at] !== 0).map(([slug]) => slug));
  });
  const scored = entries.map((entry, at) => {
    const sum = columns.reduce((total, { points }) => total + (points[at] ?? 0), 0);
    const [slug, , , heading, , otherWords, weight] = entry;
    const isOnPage = pages.every((slugs) => slugs.has(slug));
    const names = [heading, ...otherWords.split(/, |、/)].map((name) => name.toLowerCase());
    const whole = names.includes(phrase) ? POINTS.whole : 0;
    return { entry, score: isOnPage ? (sum + whole) * weight : 0 };
  });
  const found = scored.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score);
  return found.slice(0, SHOWN_MAX).map(({ entry }) => entry);
}

/** The best of what its parts are worth. */
function pointsOf([, anchor, title, heading, text, otherWords]: Entry, word: Word): number {
  const parts = [
    [`${heading} ${otherWords}`, anchor === '' ? POINTS.page : POINTS.heading],
    [title, POINTS.title],
    [text, POINTS.text],
  ] as const;
  return Math.max(
    ...parts.map(([part, points]) => {
      if (word.findIn(part) >= 0) return points;
      return word.findBegunIn(part) >= 0 ? points / 2 : 0;
    }),
  );
}

function wordsIn(asked: string): readonly Word[] {
  const all = asked.toLowerCase().match(/\w+|\p{Script=Han}+/gu) ?? [];
  const telling = all
    .flatMap((one) => one.replace(EMPTY_CHINESE, ' ').split(' '))
    .filter((one) => one !== '' && !EMPTY_ENGLISH.has(one));
  const used = telling.length > 0 ? telling : all;
  const words = [...new Set(used)].flatMap((one) => {
    if (!/^\w/.test(one)) return pairsIn(one).map((pair) => chineseWord(pair, one.length > 2));
    return englishWord(one, asked.toLowerCase().endsWith(one));
  });
  return words.slice(0, WORDS_MAX);
}

function englishWord(text: string, mayGoOn: boolean): Word {
  const stem = STEM.exec(text)?.[1] ?? text;
  const whole = new RegExp(`(?:^|[^a-z0-9])${stem}${ENDING}?(?![a-z0-9])`, 'i');
  const begun = new RegExp(`(?:^|[^a-z0-9])${text}`, 'i');
  return {
    isGuess: false,
    findIn: (where) => where.search(whole),
    findBegunIn: (where) => (mayGoOn ? where.search(begun) : -1),
  };
}

function chineseWord(text: string, isGuess: boolean): Word {
  return { isGuess, findIn: (where) => where.indexOf(text), findBegunIn: () => -1 };
}

/** Nothing says where Chinese words end: each two neighbours may be one. */
function pairsIn(text: string): readonly string[] {
  const characters = [...text];
  if (characters.length < 2) return characters;
  return characters.slice(1).map((second, at) => `${characters[at]}${second}`);
}

/** Some of the text, from where the first of the words is. */
export function excerpt(text: string, asked: string): string {
  const places = wordsIn(asked).map((word) => Math.max(word.findIn(text), word.findBegunIn(text)));
  const at = places.find((place) => place >= 0) ?? 0;
  const start = Math.max(0, at - AROUND / 2);
  const end = at + AROUND + asked.trim().length;
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}
