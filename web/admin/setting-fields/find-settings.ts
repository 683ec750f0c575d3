/** Finds settings by words, for the search of the settings and for "Find anything". */
import type { SettingPath } from '#contract/settings/rules.ts';
import { type PageTexts, t } from '#web/language.ts';
import { fieldsOf, type SettingField, sections } from './setting-fields.ts';

/** Removes accents and the nukta (a dot below Hindi letters), because not everybody types them. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u093c]/g, '')
    .toLowerCase();

/**
 * Finds the settings whose section title, name, explanation or choices contain all typed words: in English, in the
 * language of the page, or in one of `others`. Null if nothing was typed.
 */
export function findSettings(typed: string, others: readonly PageTexts['texts'][]): ReadonlySet<SettingPath> | null {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return null;
  const isFound = (title: string, { label, hint, options = {} }: SettingField) => {
    const sentences = [title, label, hint, ...Object.values(options)];
    const searched = fold(
      sentences.flatMap((text) => [text, t(text), ...others.map((texts) => texts[text] ?? '')]).join(' '),
    );
    return words.every((word) => searched.includes(word));
  };
  return new Set(
    sections.flatMap((section) =>
      fieldsOf(section).flatMap(([path, field]) => (isFound(section.title, field) ? [path] : [])),
    ),
  );
}
