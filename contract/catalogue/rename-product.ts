/** Renames products when the shop gets a new name. The browser loads this file, so it must not import Zod. */
import { checkValue } from '../shared/rules.ts';
import { productRules } from './rules.ts';
import { furtherLanguages, type Translations, translationRules } from './translations.ts';

interface Named {
  name: string;
  brand: string;
  translations: Translations;
}

/**
 * Replaces an earlier name of the shop by its new name, at the beginning of a product's brand and of its names in all
 * languages. Returns null for another brand, and for a product that is already renamed, so that a second run changes nothing. The new name or
 * brand may be too long; `canBeSaved` checks that.
 */
export function renameProduct(
  { name, brand, translations }: Named,
  earlier: readonly string[],
  shopName: string,
): Named | null {
  // The longest name decides: with "Meena" and "Meena Water", "Meena Water Mineral" belongs to the second.
  const names = [shopName, ...earlier].filter((one) => one !== '').sort((one, other) => other.length - one.length);
  const rename = (text: string) => {
    const found = names.find((one) => beginsWith(text, one));
    return found === undefined || found === shopName ? text : shopName + text.slice(found.length);
  };
  if (shopName === '' || !earlier.some((one) => one !== '' && beginsWith(brand, one))) return null;
  const isTranslated = (texts: Translations) => namesIn(texts).some((text) => rename(text) !== text);
  const renamed = { name: rename(name), brand: rename(brand), translations: renameIn(translations, rename) };
  return renamed.name === name && renamed.brand === brand && !isTranslated(translations) ? null : renamed;
}

const namesIn = (translations: Translations) =>
  furtherLanguages.flatMap((language) => translations[language]?.name ?? []);

/** The translations with renamed names; a missing name stays missing. */
const renameIn = (translations: Translations, rename: (text: string) => string): Translations =>
  Object.fromEntries(
    Object.entries(translations).map(([language, texts]) => [
      language,
      texts?.name === undefined ? texts : { ...texts, name: rename(texts.name) },
    ]),
  );

/** The first name that differs, with the English name before the others; undefined if only the brand differs. */
export function firstRenamed(before: Named, after: Named): { before: string; after: string } | undefined {
  const [old, present] = [before, after].map(({ name, translations }) => [name, ...namesIn(translations)]);
  const at = old?.findIndex((name, index) => name !== present?.[index]) ?? -1;
  return at < 0 ? undefined : { before: old?.[at] ?? '', after: present?.[at] ?? '' };
}

/** Whether the rules for products allow the names and the brand. */
export const canBeSaved = ({ name, brand, translations }: Named): boolean =>
  checkValue(productRules.name, name) === undefined &&
  checkValue(productRules.brand, brand) === undefined &&
  namesIn(translations).every((text) => checkValue(translationRules('product').name, text) === undefined);

/** Whether a text begins with these words. "Paniwalas" does not begin with "Paniwala". */
export const beginsWith = (text: string, words: string): boolean =>
  text.slice(0, words.length).toLowerCase() === words.toLowerCase() &&
  !/^[\p{L}\p{M}\p{N}]/u.test(text.slice(words.length));
