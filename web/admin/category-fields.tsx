import type { ManagedCategory } from '../../contract/catalogue.ts';
import { categoryTexts, defaultColor } from '../../contract/catalogue-rules.ts';
import { checkText } from '../../contract/fields.ts';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { TextArea } from '../ui/text-area.tsx';
import type { CategoryValues } from './category-form.ts';
import { ImageUploader } from './image-uploader.tsx';
import type { useEditForm } from './use-edit-form.ts';

interface CategoryFieldsProps {
  form: ReturnType<typeof useEditForm<ManagedCategory, keyof CategoryValues>>;
  onUploading: (isUploading: boolean) => void;
}

/** The category form's fields (specification: admin 2, "Category management"). */
export function CategoryFields({ form, onUploading }: CategoryFieldsProps) {
  const { color } = form.values;
  const isColor = checkText(categoryTexts.color, color) === undefined;
  const field = (name: keyof CategoryValues) => {
    const clash = form.clashes[name];
    const shown = name === 'isActive' ? (clash === 'true' ? 'Active' : 'Inactive') : clash;
    const hint = clash !== undefined && `Someone else changed this to “${shown}” meanwhile.`;
    return { ...form.field(name), ...(hint && { hint }) };
  };
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <div className="sm:col-span-3">
        <Field label="Name" autoComplete="off" maxLength={100} {...field('name')} />
      </div>
      <div className="sm:col-span-3">
        <TextArea label="Description" rows={3} maxLength={2000} {...field('description')} />
      </div>
      <div className="sm:col-span-3">
        <ImageUploader
          label="Image"
          value={form.values.category_image}
          error={form.errors.category_image}
          hint={form.clashes.category_image === undefined ? undefined : 'Someone else changed the picture meanwhile.'}
          onChange={(address) => form.setValue('category_image', address)}
          onUploading={onUploading}
        />
      </div>
      <Field
        label="Colour"
        autoComplete="off"
        spellCheck={false}
        maxLength={7}
        className="figures"
        {...field('color')}
        trailing={
          <input
            type="color"
            aria-label="Pick a colour"
            value={isColor ? color.trim() : defaultColor}
            onChange={(event) => form.setValue('color', event.target.value.toUpperCase())}
            className="h-9 w-10 cursor-pointer rounded-sm border border-line bg-white p-0.5"
          />
        }
      />
      <Field
        label="Sort Order"
        type="number"
        inputMode="numeric"
        autoComplete="off"
        min={0}
        step={1}
        onWheel={(event) => event.currentTarget.blur()}
        {...field('sortOrder')}
      />
      <Select label="Status" {...field('isActive')}>
        <option value="true">Active</option>
        <option value="false">Inactive</option>
      </Select>
    </div>
  );
}
