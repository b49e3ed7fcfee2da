// Characters that nobody sees: those that turn the direction of the text around them, and those that
// are zero wide. With them a title or a name can look like another, or like nothing.

/** What is wrong with a title or a name; each is a rule of a field, with a text. */
export type InvisibleFault = 'direction_control' | 'nothing_visible';

const DIRECTION_CONTROL = /\p{Bidi_Control}/u;
// The blank Braille pattern is no white space, but as blank.
const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800]/u;
// Not the joiners U+200C and U+200D, which shape emoji and the letters of several scripts, nor what
// chooses between forms of a character.
const TO_DROP = /[\p{Bidi_Control}\u00ad\u180e\u200b\u2060-\u2064\ufeff]+/gu;

/** The same as `DIRECTION_CONTROL`, for the character classes of JSON Schema. */
export const DIRECTION_CONTROLS = '\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069';

export function invisibleFault(text: string): InvisibleFault | null {
  if (DIRECTION_CONTROL.test(text)) return 'direction_control';
  return VISIBLE.test(text) ? null : 'nothing_visible';
}

/** For places without markup, which cannot isolate what was kept before it was refused. */
export function dropInvisible(text: string): string {
  return text.replace(TO_DROP, '');
}
