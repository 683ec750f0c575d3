import { Fragment, type ReactNode } from 'react';
import type { NamesIn } from '#contract/shared/translate.ts';
import { t } from '#web/language.ts';

/**
 * A translated sentence that contains elements, such as a link. The names in braces are replaced by `values`; their
 * order depends on the translation.
 */
export function rich<const Text extends string>(text: Text, values: Record<NamesIn<Text>, ReactNode>): ReactNode {
  const parts = (t as (text: string) => string)(text).split(/\{(\w+)\}/);
  const given: Readonly<Record<string, ReactNode>> = values;
  return parts.map((part, at) => <Fragment key={at}>{at % 2 === 0 ? part : given[part]}</Fragment>);
}
