import { deleteWord } from '#contract/catalogue/rules.ts';
import type { AdminProduct } from '#web/shared/api-types.ts';
import { text } from '#web/shared/language.ts';
import { useSend } from '#web/shared/use-send.ts';
import { type Asks, ItemQuestion } from '../dialogs/item-question.tsx';
import type { ItemQuestionProps } from './catalogue-screen.tsx';

const asks = {
  deactivate: {
    title: text('Deactivate Product'),
    question: text('Are you sure you want to deactivate the product “{name}”?'),
    meaning: text('Customers will no longer find it in the shop, and nobody can order it.'),
    fallback: text('Failed to deactivate product'),
  },
  activate: {
    title: text('Activate Product'),
    question: text('Are you sure you want to activate the product “{name}”?'),
    meaning: text('Customers will find it in the shop and can order it.'),
    fallback: text('Failed to activate product'),
  },
  delete: {
    title: text('Delete Product'),
    question: text('Are you sure you want to delete the product “{name}”?'),
    meaning: text(
      'It is marked as deleted and hidden from all views. Orders that contain it stay valid, and it can be restored later.',
    ),
    fallback: text('Failed to delete product'),
  },
  restore: {
    title: text('Restore Product'),
    question: text('Are you sure you want to restore the product “{name}”?'),
    meaning: text('Restores it exactly as it was.'),
    fallback: text('Failed to restore product'),
  },
} satisfies Asks;

/** The question before a product is shown, hidden, deleted or brought back. */
export function ProductQuestion({ act, item, onClose }: ItemQuestionProps<AdminProduct>) {
  const params = { id: item.id };
  const toggle = useSend('PATCH /admin/products/:id/toggle-status');
  const remove = useSend('DELETE /admin/products/:id/permanent');
  const restore = useSend('POST /admin/products/:id/restore');
  const calls = {
    toggle: () => toggle.mutateAsync({ params, body: { isActive: !item.isActive } }),
    delete: () => remove.mutateAsync({ params, body: { confirm: deleteWord } }),
    restore: () => restore.mutateAsync({ params }),
  };
  return <ItemQuestion act={act} item={item} calls={calls} asks={asks} onClose={onClose} />;
}
