import { deleteWord } from '#contract/catalogue/rules.ts';
import type { AdminProduct } from '#web/shared/api-types.ts';
import { message } from '#web/shared/language.ts';
import { useSend } from '#web/shared/use-send.ts';
import { type Asks, ConfirmItem } from '../dialogs/confirm-item.tsx';
import type { ConfirmItemProps } from './catalogue-screen.tsx';

const asks = {
  deactivate: {
    title: message('Deactivate Product'),
    question: message('Are you sure you want to deactivate the product “{name}”?'),
    meaning: message('Customers will no longer find it in the shop, and nobody can order it.'),
    fallback: message('Failed to deactivate product'),
  },
  activate: {
    title: message('Activate Product'),
    question: message('Are you sure you want to activate the product “{name}”?'),
    meaning: message('Customers will find it in the shop and can order it.'),
    fallback: message('Failed to activate product'),
  },
  delete: {
    title: message('Delete Product'),
    question: message('Are you sure you want to delete the product “{name}”?'),
    meaning: message(
      'It is marked as deleted and hidden from all views. Orders that contain it stay valid, and it can be restored later.',
    ),
    fallback: message('Failed to delete product'),
  },
  restore: {
    title: message('Restore Product'),
    question: message('Are you sure you want to restore the product “{name}”?'),
    meaning: message('Restores it exactly as it was.'),
    fallback: message('Failed to restore product'),
  },
} satisfies Asks;

/** The question before a product is shown, hidden, deleted or brought back. */
export function ConfirmProduct({ act, item, onClose }: ConfirmItemProps<AdminProduct>) {
  const params = { id: item.id };
  const toggle = useSend('PATCH /admin/products/:id/toggle-status');
  const remove = useSend('DELETE /admin/products/:id/permanent');
  const restore = useSend('POST /admin/products/:id/restore');
  const calls = {
    toggle: () => toggle.mutateAsync({ params, body: { isActive: !item.isActive } }),
    delete: () => remove.mutateAsync({ params, body: { confirm: deleteWord } }),
    restore: () => restore.mutateAsync({ params }),
  };
  return <ConfirmItem act={act} item={item} calls={calls} asks={asks} onClose={onClose} />;
}
