// The names that the service itself goes by, its operator's among them. Nobody else may have a name that
// looks like one of them or begins with it: payers would take "Tael 客服" for the service.

import type { Config } from '../../config.ts';

const PRODUCT = 'Tael';
/** Too many names begin with so few letters; such a name is reserved as a whole only. */
const FEW_LETTERS = 2;
const UNSEEN = /[\p{White_Space}\p{Default_Ignorable_Code_Point}]+/gu;

export type OwnNames = Pick<Config, 'shortName' | 'brand'>;

export function looksLikeService(name: string, { shortName, brand }: OwnNames): boolean {
  const given = folded(name);
  return [PRODUCT, shortName, ...Object.values(brand.names)].map(folded).some((own) => {
    return own.length > FEW_LETTERS ? given.startsWith(own) : given === own;
  });
}

/** Alike for full-width and styled letters, either case, and with or without spaces. */
function folded(name: string): string {
  return name.normalize('NFKC').toLowerCase().normalize('NFKC').replace(UNSEEN, '');
}
