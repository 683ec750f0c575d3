import type { AdminCategory } from '#contract/catalogue/calls.ts';
import { deleteWord } from '#contract/catalogue/rules.ts';
import { text } from '#web/shared/language.ts';
import { useSend } from '#web/shared/use-send.ts';
import { type Asks, ItemQuestion } from '../dialogs/item-question.tsx';
import type { ItemQuestionProps } from './catalogue-screen.tsx';

const asks = {
  deactivate: {
    title: text('Deactivate Category'),
    question: text('Are you sure you want to deactivate the category “{name}”?'),
    meaning: text('It is no longer offered as a filter in the shop. Its products stay there.'),
    fallback: text('Failed to deactivate category'),
  },
  activate: {
    title: text('Activate Category'),
    question: text('Are you sure you want to activate the category “{name}”?'),
    meaning: text('It is offered as a filter in the shop again.'),
    fallback: text('Failed to activate category'),
  },
  delete: {
    title: text('Delete Category'),
    question: text('Are you sure you want to delete the category “{name}”?'),
    meaning: text(
      'It is marked as deleted and hidden from all views. Its products must be given another category, and it can be restored later.',
    ),
    fallback: text('Failed to delete category'),
  },
  restore: {
    title: text('Restore Category'),
    question: text('Are you sure you want to restore the category “{name}”?'),
    meaning: text('Restores it with the products that still belong to it.'),
    fallback: text('Failed to restore category'),
  },
} satisfies Asks;

/** The question before a category is shown, hidden, deleted or brought back. */
export function CategoryQuestion({ act, item, onClose }: ItemQuestionProps<AdminCategory>) {
  const params = { id: item.id };
  const toggle = useSend('PATCH /categories/:id/toggle-status');
  const remove = useSend('DELETE /categories/:id/permanent');
  const restore = useSend('POST /categories/:id/restore');
  const calls = {
    toggle: () => toggle.mutateAsync({ params, body: { isActive: !item.isActive } }),
    delete: () => remove.mutateAsync({ params, body: { confirm: deleteWord } }),
    restore: () => restore.mutateAsync({ params }),
  };
  return <ItemQuestion act={act} item={item} calls={calls} asks={asks} onClose={onClose} />;
}
