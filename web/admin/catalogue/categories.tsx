import FolderTree from 'lucide-react/icons/folder-tree';
import type { AdminCategory } from '#contract/catalogue/calls.ts';
import { categoryRules, defaultColor } from '#contract/catalogue/rules.ts';
import { translationFields, translationValues, withTranslations } from '#contract/catalogue/translations.ts';
import { checkValue, type DraftOf, type Rules } from '#contract/shared/rules.ts';
import { message, t } from '#web/language.ts';
import { call } from '#web/shared/api.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { FoldedRecordLog } from '../audit/record-log.tsx';
import { EditDialog } from '../dialogs/edit-dialog.tsx';
import { FlagSelect, formatActive, NumberField } from '../dialogs/fields.tsx';
import { ImageUploader } from '../dialogs/image-uploader.tsx';
import { type EditForm, useEditForm } from '../dialogs/use-edit-form.ts';
import { ActiveBadge } from '../lists/active-badge.tsx';
import type { Column } from '../lists/data-table.tsx';
import { RowActions } from '../lists/list-buttons.tsx';
import type { Selects } from '../lists/list-filter.ts';
import { useList } from '../lists/use-list.ts';
import { CatalogueScreen, type ItemDialogProps, type OnAct } from './catalogue-screen.tsx';
import { type Confirmations, callsOf } from './confirm-item.tsx';
import { queryOfStatus } from './status-filter.ts';
import { Thumbnail } from './thumbnail.tsx';
import { TranslatedDescriptions, TranslatedNames } from './translated-field.tsx';

const selects = {
  status: {
    label: message('Status'),
    all: message('All Status'),
    options: { active: message('Active Only'), inactive: message('Inactive Only'), deleted: message('Deleted') },
  },
} as const satisfies Selects;

const columnsWith = (onAct: OnAct<AdminCategory>): Column<AdminCategory>[] => [
  {
    head: message('Category'),
    className: 'min-w-0',
    cell: ({ name, slug, category_image, color }) => (
      <div className="flex items-center gap-3">
        <Thumbnail src={category_image} icon={<Swatch color={color} />} />
        <div className="min-w-0 lg:w-52">
          <span title={name} className="block truncate font-semibold">
            {name}
          </span>
          <span className="block truncate text-xs text-ink-soft">{slug}</span>
        </div>
      </div>
    ),
  },
  {
    head: message('Description'),
    phone: 'line',
    width: 'rest',
    className: 'row-start-2',
    cell: ({ description }) => (
      <span className="line-clamp-1 wrap-anywhere text-ink-soft lg:line-clamp-2">
        {description || t('No description')}
      </span>
    ),
  },
  {
    head: message('Sort Order'),
    isFigure: true,
    named: 'before',
    className: 'figures',
    cell: ({ sortOrder }) => sortOrder,
  },
  {
    head: message('Status'),
    phone: 'corner',
    cell: ({ isActive, deletedAt }) => <ActiveBadge isActive={isActive} isDeleted={deletedAt !== null} />,
  },
  {
    head: message('Actions'),
    cell: (category) => (
      <RowActions
        item={category}
        calls={{ edit: 'PUT /categories/:id', ...callsOf(confirmations) }}
        onAct={(act) => onAct(act, category)}
      />
    ),
  },
];

export default function AdminCategories() {
  const list = useList(
    'GET /categories',
    selects,
    // Visitors of the shop get the answer of this call without pagination. Staff always get it with pagination.
    ({ data }) => ('pagination' in data ? [data.categories, data.pagination] : []),
    ({ status, search }) => ({ search, ...queryOfStatus(status) }),
  );
  return (
    <CatalogueScreen
      {...list.screen}
      list="categories"
      title={t('Category Management')}
      counted={{ one: message('{count} category'), other: message('{count} categories') }}
      loadingLabel={t('Loading categories...')}
      addLabel={t('Add Category')}
      addFirstLabel={t('Add First Category')}
      addCall="POST /categories"
      label={t('Search categories')}
      placeholder={t('Name, slug or description')}
      loadFailure={t('Failed to load categories')}
      icon={<FolderTree size={28} />}
      noMatch={t('No categories found')}
      none={t('No categories found')}
      columnsWith={columnsWith}
      card="grid-cols-[1fr_auto] items-center gap-x-3"
      EditDialog={CategoryDialog}
      confirmations={confirmations}
    />
  );
}

/** Shows the category's colour. It uses an attribute because the content security policy forbids inline styles. */
function Swatch({ color }: { color: string }) {
  return (
    <svg role="img" aria-label={t('Colour {color}', { color })} viewBox="0 0 24 24" className="size-7">
      <circle cx="12" cy="12" r="11.5" fill={color} className="stroke-line-strong" />
    </svg>
  );
}

const confirmations = {
  deactivate: {
    call: 'PATCH /categories/:id/toggle-status',
    title: message('Deactivate Category'),
    question: message('Are you sure you want to deactivate the category “{name}”?'),
    meaning: message('It is no longer offered as a filter in the shop. Its products stay there.'),
  },
  activate: {
    call: 'PATCH /categories/:id/toggle-status',
    title: message('Activate Category'),
    question: message('Are you sure you want to activate the category “{name}”?'),
    meaning: message('It is offered as a filter in the shop again.'),
  },
  delete: {
    call: 'DELETE /categories/:id/permanent',
    title: message('Delete Category'),
    question: message('Are you sure you want to delete the category “{name}”?'),
    meaning: message(
      'It is marked as deleted and hidden from all views. Its products must be given another category, and it can be restored later.',
    ),
  },
  restore: {
    call: 'POST /categories/:id/restore',
    title: message('Restore Category'),
    question: message('Are you sure you want to restore the category “{name}”?'),
    meaning: message('Restores it with the products that still belong to it.'),
  },
} satisfies Confirmations;

const formRules = { ...categoryRules, ...translationFields('category') } as const satisfies Rules;

/** The initial values of the form, with defaults for a new category. */
const valuesOf = (category: AdminCategory | null): DraftOf<typeof formRules> => ({
  name: category?.name ?? '',
  description: category?.description ?? '',
  category_image: category?.category_image ?? '',
  color: category?.color ?? defaultColor,
  sortOrder: category?.sortOrder ?? 0,
  isActive: category?.isActive ?? true,
  ...translationValues(category?.translations),
});

/** Adds or edits a category. Mount it only while it is open. */
function CategoryDialog({ item, onClose }: ItemDialogProps<AdminCategory>) {
  const params = { id: item?.id ?? '' };
  const create = useSend('POST /categories');
  const update = useSend('PUT /categories/:id');
  const form = useEditForm({
    item,
    valuesOf,
    load: async () => (await call('GET /categories/:id', { params })).data.category,
    create: (values) => create.mutateAsync({ body: withTranslations(values) }),
    update: (values, { version }) => update.mutateAsync({ params, body: { ...withTranslations(values), version } }),
    announce: (isNew) => showToast(isNew ? t('Category created successfully!') : t('Category updated successfully!')),
    onSaved: onClose,
    rules: formRules,
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
      <FoldedRecordLog record={item?.id} />
    </EditDialog>
  );
}

/** The category form's fields. */
function CategoryFields({ form }: { form: EditForm<AdminCategory, typeof formRules> }) {
  const { field, values } = form;
  const { color } = values;
  const isColor = checkValue(categoryRules.color, color) === undefined;
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <div className="grid gap-4 sm:col-span-3">
        <Field label={t('Name')} autoComplete="off" maxLength={100} {...field('name')} />
        <TranslatedNames form={form} />
      </div>
      <div className="grid gap-4 sm:col-span-3">
        <TextArea label={t('Description')} rows={3} maxLength={2000} {...field('description')} />
        <TranslatedDescriptions form={form} />
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
      <FlagSelect label={t('Status')} {...form.flag('isActive', formatActive)} />
    </div>
  );
}
