import type { ManagedCategory } from '../../contract/catalogue.ts';
import { deleteWord } from '../../contract/catalogue-rules.ts';
import { call } from '../api.ts';
import type { ItemQuestionProps } from './catalogue-screen.tsx';
import { ItemQuestion } from './item-question.tsx';

const meanings = {
  deactivate: 'It is no longer offered as a filter in the shop. Its products stay there.',
  activate: 'It is offered as a filter in the shop again.',
  delete:
    'It is marked as deleted and hidden from all views. Its products must be given another category, and it can be restored later.',
  restore: 'It comes back with the products that were not given another category.',
};

/** The question before a category is shown, hidden, deleted or brought back (specification: admin 4). */
export function CategoryQuestion({ act, item, onClose }: ItemQuestionProps<ManagedCategory>) {
  const params = { id: item.id };
  const calls = {
    toggle: () => call('PATCH /categories/:id/toggle-status', { params, body: { isActive: !item.isActive } }),
    delete: () => call('DELETE /categories/:id/permanent', { params, body: { confirm: deleteWord } }),
    restore: () => call('POST /categories/:id/restore', { params }),
  };
  return <ItemQuestion act={act} noun="category" item={item} calls={calls} meanings={meanings} onClose={onClose} />;
}
