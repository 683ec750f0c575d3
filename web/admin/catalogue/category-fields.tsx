import type { AdminCategory } from '#contract/catalogue/calls.ts';
import { categoryRules, defaultColor } from '#contract/catalogue/rules.ts';
import { checkValue } from '#contract/shared/rules.ts';
import { t } from '#web/shared/language.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { FlagSelect, sayActive } from '../dialogs/flag-select.tsx';
import { ImageUploader } from '../dialogs/image-uploader.tsx';
import { NumberField } from '../dialogs/number-field.tsx';
import type { EditForm } from '../dialogs/use-edit-form.ts';

/** The category form's fields. */
export function CategoryFields({ form }: { form: EditForm<AdminCategory, typeof categoryRules> }) {
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
