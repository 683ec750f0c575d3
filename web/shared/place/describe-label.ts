import { knownLabels } from '#contract/accounts/addresses.ts';
import { t } from '../language.ts';

/** Home and Office in the reader's language, an own label as it was typed. */
export function describeLabel(label: string): string {
  const words: Readonly<Record<(typeof knownLabels)[number], string>> = {
    Home: t('Home (address)').replace(' (address)', ''),
    Office: t('Office'),
  };
  return (knownLabels as readonly string[]).includes(label) ? words[label as 'Home' | 'Office'] : label;
}
