import type { ManagedProduct } from '../../contract/catalogue.ts';
import { deleteWord } from '../../contract/catalogue-rules.ts';
import { call } from '../api.ts';
import type { ItemQuestionProps } from './catalogue-screen.tsx';
import { ItemQuestion } from './item-question.tsx';

const meanings = {
  deactivate: 'Customers will no longer find it in the shop, and nobody can order it.',
  activate: 'Customers will find it in the shop and can order it.',
  delete:
    'It is marked as deleted and hidden from all views. Orders that contain it stay valid, and it can be restored later.',
  restore: 'It comes back with everything that it had, also its place among the active or inactive products.',
};

/** The question before a product is shown, hidden, deleted or brought back (specification: admin 4). */
export function ProductQuestion({ act, item, onClose }: ItemQuestionProps<ManagedProduct>) {
  const params = { id: item.id };
  const calls = {
    toggle: () => call('PATCH /admin/products/:id/toggle-status', { params, body: { isActive: !item.isActive } }),
    delete: () => call('DELETE /admin/products/:id/permanent', { params, body: { confirm: deleteWord } }),
    restore: () => call('POST /admin/products/:id/restore', { params }),
  };
  return <ItemQuestion act={act} noun="product" item={item} calls={calls} meanings={meanings} onClose={onClose} />;
}
