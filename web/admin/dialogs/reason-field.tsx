import type { ComponentProps } from 'react';
import { longestReason } from '#contract/money/desk-rules.ts';
import { message, t } from '#web/shared/language.ts';
import { TextArea } from '#web/ui/forms/text-area.tsx';

const hints = { staff: message('Only staff read this.'), customer: message('The customer reads this.') };

interface ReasonFieldProps extends Omit<ComponentProps<typeof TextArea>, 'label' | 'hint'> {
  readBy?: keyof typeof hints | undefined;
}

/** Why something is done, and who reads it where that is not plain. */
export function ReasonField({ readBy, ...area }: ReasonFieldProps) {
  return (
    <TextArea label={t('Reason')} hint={readBy && t(hints[readBy])} rows={2} maxLength={longestReason} {...area} />
  );
}
