/** Renames products after the shop. The browser loads this file, so it must not import Zod. */
import { checkValue } from '../shared/rules.ts';
import { productRules } from './rules.ts';

interface Named {
  name: string;
  brand: string;
}

/**
 * Replaces an earlier name of the shop by its new name, at the beginning of a product's brand and name. Returns null
 * for another brand, and for a product that is already renamed, so that a second run changes nothing. The new name or
 * brand may be too long; `canBeSaved` checks that.
 */
export function renameProduct({ name, brand }: Named, earlier: readonly string[], shopName: string): Named | null {
  // The longest name decides: with "Meena" and "Meena Water", "Meena Water Mineral" belongs to the second.
  const names = [shopName, ...earlier].filter((one) => one !== '').sort((one, other) => other.length - one.length);
  const rename = (text: string) => {
    const found = names.find((one) => beginsWith(text, one));
    return found === undefined || found === shopName ? text : shopName + text.slice(found.length);
  };
  if (shopName === '' || !earlier.some((one) => one !== '' && beginsWith(brand, one))) return null;
  const renamed = { name: rename(name), brand: rename(brand) };
  return renamed.name === name && renamed.brand === brand ? null : renamed;
}

/** Whether the rules for products allow the name and the brand. */
export const canBeSaved = ({ name, brand }: Named): boolean =>
  checkValue(productRules.name, name) === undefined && checkValue(productRules.brand, brand) === undefined;

/** Whether a text begins with these words. "Paniwalas" does not begin with "Paniwala". */
export const beginsWith = (text: string, words: string): boolean =>
  text.slice(0, words.length).toLowerCase() === words.toLowerCase() &&
  !/^[\p{L}\p{M}\p{N}]/u.test(text.slice(words.length));
