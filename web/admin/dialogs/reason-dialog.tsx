import type { ComponentProps } from 'react';
import type { TextRule } from '#contract/shared/rules.ts';
import { FormDialog } from '#web/shared/forms/form-dialog.tsx';
import { useForm } from '#web/shared/use-form.ts';
import { ReasonField } from './fields.tsx';

type DialogProps = Pick<ComponentProps<typeof FormDialog>, 'title' | 'submitLabel' | 'onClose' | 'children'>;

interface ReasonDialogProps extends DialogProps, Pick<ComponentProps<typeof ReasonField>, 'label' | 'readBy'> {
  rule: TextRule;
  /** Performs the action and shows a message about its success. */
  send: (reason: string) => Promise<unknown>;
}

/** Asks for a reason, then performs an action. Mount it only while it is open. */
export function ReasonDialog({ rule, send, label, readBy, children, ...dialog }: ReasonDialogProps) {
  const form = useForm({
    rules: { reason: rule },
    initial: { reason: '' },
    submit: async ({ reason }) => {
      await send(reason.trim());
      dialog.onClose();
    },
  });
  return (
    <FormDialog {...dialog} form={form}>
      {children}
      <ReasonField label={label} readBy={readBy} maxLength={rule.max?.[0]} {...form.field('reason')} />
    </FormDialog>
  );
}
