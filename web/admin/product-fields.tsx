import type { ComponentProps } from 'react';
import type { ManagedProduct } from '../../contract/catalogue.ts';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { useCall } from '../use-call.ts';
import { CheckBox } from './check-box.tsx';
import { ImageUploader } from './image-uploader.tsx';
import { type ProductValues, productTypeLabels } from './product-form.ts';
import type { useEditForm } from './use-edit-form.ts';

interface ProductFieldsProps {
  form: ReturnType<typeof useEditForm<ManagedProduct, keyof ProductValues>>;
  onUploading: (isUploading: boolean) => void;
}

/** The product form's fields (specification: admin 2, "Product management"). */
export function ProductFields({ form, onUploading }: ProductFieldsProps) {
  const { base } = form;
  const active = useCall('GET /categories/active', {});
  const listed = active.data?.data.categories ?? [];
  // The product's own category may be inactive; it must be possible to leave it as it is.
  const own = base?.category && !listed.some(({ id }) => id === base.category?.id) ? [base.category] : [];
  const categories = [...own, ...listed];
  const nameOf: Partial<Record<keyof ProductValues, (value: string) => string | undefined>> = {
    categoryId: (id) => (id ? categories.find((category) => category.id === id)?.name : 'No Category'),
    type: (type) => new Map(Object.entries(productTypeLabels)).get(type),
  };
  const field = (name: keyof ProductValues) => {
    const clash = form.clashes[name];
    const hint = clash !== undefined && `Someone else changed this to “${nameOf[name]?.(clash) ?? clash}” meanwhile.`;
    return { ...form.field(name), ...(hint && { hint }) };
  };
  const number = { type: 'number', autoComplete: 'off', min: 0, onWheel: leaveWheelAlone } as const;
  const decimal = { ...number, inputMode: 'decimal' } as const;
  return (
    <div className="grid grid-cols-2 gap-4 sm:grid-cols-6">
      <div className="col-span-2 sm:col-span-6">
        <Field label="Name" autoComplete="off" maxLength={100} {...field('name')} />
      </div>
      <div className="col-span-2 sm:col-span-6">
        <TextArea label="Description" rows={3} maxLength={2000} {...field('description')} />
      </div>
      <div className="col-span-2 sm:col-span-6">
        <ImageUploader
          label="Image"
          value={form.values.image}
          error={form.errors.image}
          hint={form.clashes.image === undefined ? undefined : 'Someone else changed the picture meanwhile.'}
          onChange={(address) => form.setValue('image', address)}
          onUploading={onUploading}
        />
      </div>
      <div className="sm:col-span-2">
        <Select label="Type" {...field('type')}>
          {Object.entries(productTypeLabels).map(([type, label]) => (
            <option key={type} value={type}>
              {label}
            </option>
          ))}
        </Select>
      </div>
      <div className="sm:col-span-2">
        <Field label="Size" autoComplete="off" maxLength={50} placeholder="1 L, 20 L" {...field('size')} required />
      </div>
      <div className="col-span-2">
        <Field label="Capacity (L)" {...decimal} step={0.1} {...field('capacity')} required />
      </div>
      <div className="col-span-2 sm:col-span-3">
        <Select
          label="Category"
          {...field('categoryId')}
          {...(active.isError && { error: 'Categories could not be loaded.' })}
        >
          <option value="">No Category</option>
          {categories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
              {own.some((category) => category.id === id && !category.isActive) && ' (inactive)'}
            </option>
          ))}
        </Select>
      </div>
      <div className="col-span-2 sm:col-span-3">
        <Field label="Brand" autoComplete="off" maxLength={100} {...field('brand')} />
      </div>
      <div className="sm:col-span-2">
        <Field label="Price (₹)" {...decimal} step={0.01} {...field('price')} required />
      </div>
      <div className="sm:col-span-2">
        <Field label="Deposit (₹)" {...decimal} step={0.01} {...field('deposit')} />
      </div>
      <div className="col-span-2">
        <Field
          label="Stock"
          {...number}
          inputMode="numeric"
          step={1}
          {...form.field('stock')}
          required
          hint={base && `Counted from ${base.stock} in stock; orders that come in meanwhile are taken off.`}
        />
      </div>
      <div className="col-span-2 sm:col-span-6">
        <CheckBox
          label="Active Product"
          hint="Only active products can be ordered."
          isChecked={form.values.isActive === 'true'}
          onChange={(isChecked) => form.setValue('isActive', String(isChecked))}
        />
      </div>
    </div>
  );
}

/** Scrolling the form over a focused number must not change it. */
const leaveWheelAlone: ComponentProps<'input'>['onWheel'] = (event) => event.currentTarget.blur();
