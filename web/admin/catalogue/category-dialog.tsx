import type { AdminCategory } from '#contract/catalogue/calls.ts';
import { categoryRules, defaultColor } from '#contract/catalogue/rules.ts';
import type { DraftOf } from '#contract/shared/rules.ts';
import { checkValue } from '#contract/shared/rules.ts';
import { call } from '#web/shared/api.ts';
import { t } from '#web/shared/language.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { EditDialog } from '../dialogs/edit-dialog.tsx';
import { FlagSelect, sayActive } from '../dialogs/flag-select.tsx';
import { ImageUploader } from '../dialogs/image-uploader.tsx';
import { NumberField } from '../dialogs/number-field.tsx';
import type { EditForm } from '../dialogs/use-edit-form.ts';
import { useEditForm } from '../dialogs/use-edit-form.ts';
import type { ItemDialogProps } from './catalogue-screen.tsx';

/** What the form shows; for a new category the defaults. */
const valuesOf = (category: AdminCategory | null): DraftOf<typeof categoryRules> => ({
  name: category?.name ?? '',
  description: category?.description ?? '',
  category_image: category?.category_image ?? '',
  color: category?.color ?? defaultColor,
  sortOrder: category?.sortOrder ?? 0,
  isActive: category?.isActive ?? true,
});

/** Adds or edits a category. Mounted while it is open. */
export function CategoryDialog({ item, onClose }: ItemDialogProps<AdminCategory>) {
  const params = { id: item?.id ?? '' };
  const create = useSend('POST /categories');
  const update = useSend('PUT /categories/:id');
  const form = useEditForm({
    item,
    valuesOf,
    load: async () => (await call('GET /categories/:id', { params })).data.category,
    create: (body) => create.mutateAsync({ body }),
    update: (values, { version }) => update.mutateAsync({ params, body: { ...values, version } }),
    announce: (isNew) => showToast(isNew ? t('Category created successfully!') : t('Category updated successfully!')),
    onSaved: onClose,
    rules: categoryRules,
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

/** The category form's fields. */
function CategoryFields({ form }: { form: EditForm<AdminCategory, typeof categoryRules> }) {
  const { field, values } = form;
  const { color } = values;
  const isColor = checkValue(categoryRules.color, color) === undefined;
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <div className="sm:col-span-3">
        <Field label={t('Name')} autoComplete="off" maxLength={100} {...field('name')} />
      </div>
      <div className="sm:col-span-3">
        <TextArea label={t('Description')} rows={3} maxLength={2000} {...field('description')} />
      </div>
      <div className="sm:col-span-3">
        <ImageUploader label={t('Image')} {...form.picture('category_image')} />
      </div>
      <Field
        label={t('Colour')}
        autoComplete="off"
        spellCheck={false}
        maxLength={7}
        className="figures"
        {...field('color')}
        trailing={
          <input
            type="color"
            aria-label={t('Pick a colour')}
            value={isColor ? color.trim() : defaultColor}
            onChange={(event) => form.setValue('color', event.target.value.toUpperCase())}
            className="h-9 w-10 cursor-pointer rounded-sm border border-line bg-surface p-0.5"
          />
        }
      />
      <NumberField label={t('Sort Order')} step={1} {...form.number('sortOrder')} />
      <FlagSelect label={t('Status')} {...form.flag('isActive', sayActive)} />
    </div>
  );
}
