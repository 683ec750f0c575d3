import type { AdminCategory } from '#contract/catalogue/calls.ts';
import { call } from '#web/shared/api.ts';
import { t } from '#web/shared/language.ts';
import { useSend } from '#web/shared/use-send.ts';
import { showToast } from '#web/ui/messages/toast.ts';
import { EditDialog } from '../dialogs/edit-dialog.tsx';
import { useEditForm } from '../dialogs/use-edit-form.ts';
import type { ItemDialogProps } from './catalogue-screen.tsx';
import { CategoryFields } from './category-fields.tsx';
import { bodyOfCategory, categoryRules, checkCategory, valuesOfCategory } from './category-form.ts';

/** Adds or edits a category. Mounted while it is open. */
export function CategoryDialog({ item, onClose }: ItemDialogProps<AdminCategory>) {
  const params = { id: item?.id ?? '' };
  const create = useSend('POST /categories');
  const update = useSend('PUT /categories/:id');
  const form = useEditForm({
    item,
    valuesOf: valuesOfCategory,
    load: async () => (await call('GET /categories/:id', { params })).data.category,
    create: (values) => create.mutateAsync({ body: bodyOfCategory(values) }),
    update: (values, { version }) => update.mutateAsync({ params, body: { ...bodyOfCategory(values), version } }),
    announce: (isNew) => showToast(isNew ? t('Category created successfully!') : t('Category updated successfully!')),
    onSaved: onClose,
    rules: categoryRules,
    check: checkCategory,
    fallback: t('Failed to save category'),
  });
  return (
    <EditDialog
      title={item ? t('Edit Category') : t('Add New Category')}
      addLabel={t('Add Category')}
      form={form}
      onClose={onClose}
    >
      <CategoryFields form={form} />
    </EditDialog>
  );
}
