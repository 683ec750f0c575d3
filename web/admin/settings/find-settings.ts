/** Which settings a search finds. */

import type { SettingPath } from '#contract/settings/rules.ts';
import { type PageTexts, t } from '#web/shared/language.ts';
import { fieldsOf, type SettingField, sections } from './setting-fields.ts';

// A dot below a Hindi letter is typed by some and not by others.
const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u093c]/g, '')
    .toLowerCase();

/**
 * Settings whose section, name, explanation or choices have every word that was typed: in English, in the language of the
 * page, and in the others whose texts are given. Null where nothing was typed.
 */
export function findSettings(typed: string, others: readonly PageTexts['texts'][]): ReadonlySet<SettingPath> | null {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return null;
  const isFound = (title: string, { label, hint, options = {} }: SettingField) => {
    const sentences = [title, label, hint, ...Object.values(options)];
    const said = fold(
      sentences.flatMap((text) => [text, t(text), ...others.map((texts) => texts[text] ?? '')]).join(' '),
    );
    return words.every((word) => said.includes(word));
  };
  return new Set(
    sections.flatMap((section) =>
      fieldsOf(section).flatMap(([path, field]) => (isFound(section.title, field) ? [path] : [])),
    ),
  );
}
