import type { AdminCategory } from '#contract/catalogue/calls.ts';
import { deleteWord } from '#contract/catalogue/rules.ts';
import { message } from '#web/shared/language.ts';
import { useSend } from '#web/shared/use-send.ts';
import { type Asks, ConfirmItem } from '../dialogs/confirm-item.tsx';
import type { ConfirmItemProps } from './catalogue-screen.tsx';

const asks = {
  deactivate: {
    title: message('Deactivate Category'),
    question: message('Are you sure you want to deactivate the category “{name}”?'),
    meaning: message('It is no longer offered as a filter in the shop. Its products stay there.'),
    fallback: message('Failed to deactivate category'),
  },
  activate: {
    title: message('Activate Category'),
    question: message('Are you sure you want to activate the category “{name}”?'),
    meaning: message('It is offered as a filter in the shop again.'),
    fallback: message('Failed to activate category'),
  },
  delete: {
    title: message('Delete Category'),
    question: message('Are you sure you want to delete the category “{name}”?'),
    meaning: message(
      'It is marked as deleted and hidden from all views. Its products must be given another category, and it can be restored later.',
    ),
    fallback: message('Failed to delete category'),
  },
  restore: {
    title: message('Restore Category'),
    question: message('Are you sure you want to restore the category “{name}”?'),
    meaning: message('Restores it with the products that still belong to it.'),
    fallback: message('Failed to restore category'),
  },
} satisfies Asks;

/** The question before a category is shown, hidden, deleted or brought back. */
export function ConfirmCategory({ act, item, onClose }: ConfirmItemProps<AdminCategory>) {
  const params = { id: item.id };
  const toggle = useSend('PATCH /categories/:id/toggle-status');
  const remove = useSend('DELETE /categories/:id/permanent');
  const restore = useSend('POST /categories/:id/restore');
  const calls = {
    toggle: () => toggle.mutateAsync({ params, body: { isActive: !item.isActive } }),
    delete: () => remove.mutateAsync({ params, body: { confirm: deleteWord } }),
    restore: () => restore.mutateAsync({ params }),
  };
  return <ConfirmItem act={act} item={item} calls={calls} asks={asks} onClose={onClose} />;
}
