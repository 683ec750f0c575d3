import type { UseQueryResult } from '@tanstack/react-query';
import { productTypeLabels } from '#contract/catalogue/product-types.ts';
import { asksForContainer } from '#contract/catalogue/rules.ts';
import { formatNumber } from '#contract/shared/money.ts';
import { t } from '#web/language.ts';
import { call } from '#web/shared/api.ts';
import type { AdminProduct, CallAnswer } from '#web/shared/api-types.ts';
import { useCall } from '#web/shared/use-call.ts';
import { useSend } from '#web/shared/use-send.ts';
import { useShop } from '#web/shared/use-shop.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { Tick } from '#web/ui/forms/tick.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { FoldedRecordLog } from '../audit/record-log.tsx';
import { EditDialog } from '../dialogs/edit-dialog.tsx';
import { NumberField } from '../dialogs/fields.tsx';
import { ImageUploader } from '../dialogs/image-uploader.tsx';
import { type EditForm, useEditForm } from '../dialogs/use-edit-form.ts';
import type { ItemDialogProps } from './catalogue-screen.tsx';
import {
  bodyOfProduct,
  noContainer,
  productFormRules,
  proposeContainer,
  readCapacity,
  valuesOfProduct,
} from './product-form.ts';
import { TranslatedDescriptions, TranslatedNames } from './translated-field.tsx';

/** Adds or edits a product. Mount it only while it is open. */
export function ProductDialog({ item, onClose }: ItemDialogProps<AdminProduct>) {
  const { shop } = useShop();
  const params = { id: item?.id ?? '' };
  const create = useSend('POST /admin/products');
  const update = useSend('PUT /admin/products/:id');
  // A shop has at most 100 containers.
  const containers = useCall('GET /admin/containers', { query: { limit: 100 } });
  /**
   * Returns the chosen container, otherwise the proposed one, which needs the loaded list of containers. If the list
   * fails to load, no container is set.
   */
  async function containerOf(values: Parameters<typeof bodyOfProduct>[0]) {
    if (values.containerId !== '') return values.containerId;
    const { data } = containers.data ? containers : await containers.refetch();
    return proposeContainer(values, data?.data.containers ?? []);
  }
  const form = useEditForm({
    item,
    valuesOf: (product) => valuesOfProduct(product, shop.name),
    load: async () => (await call('GET /admin/products/:id', { params })).data.product,
    create: async (values) =>
      create.mutateAsync({ body: bodyOfProduct({ ...values, containerId: await containerOf(values) }) }),
    update: (values, { version, stock }) =>
      update.mutateAsync({ params, body: { ...bodyOfProduct(values), version, stockSeen: stock } }),
    announce: (isNew) => showToast(isNew ? t('Product created successfully!') : t('Product updated successfully!')),
    onSaved: onClose,
    rules: productFormRules,
    fallback: t('Failed to save product. Please try again.'),
  });
  return (
    <EditDialog
      title={item ? t('Edit Product') : t('Add New Product')}
      addLabel={t('Add Product')}
      form={form}
      onClose={onClose}
    >
      <ProductFields form={form} containers={containers} />
      <FoldedRecordLog record={item?.id} />
    </EditDialog>
  );
}

interface ProductFieldsProps {
  form: EditForm<AdminProduct, typeof productFormRules>;
  containers: UseQueryResult<CallAnswer<'GET /admin/containers'>>;
}

/** The product form's fields. */
function ProductFields({ form, containers }: ProductFieldsProps) {
  const { base, field, number } = form;
  const active = useCall('GET /categories/active', {});
  const listed = active.data?.data.categories ?? [];
  // The product's current category may be inactive. It must stay selectable.
  const own = base?.category && !listed.some(({ id }) => id === base.category?.id) ? [base.category] : [];
  const categories = [...own, ...listed];
  const nameOfCategory = (id: string) => categories.find((category) => category.id === id)?.name ?? t('No Category');
  const nameOfType = (type: string) => t(new Map(Object.entries(productTypeLabels)).get(type) ?? type);
  const isNew = base === null;

  /** The capacity of a new product follows its size until somebody enters another one. */
  function typeSize(size: string) {
    const { capacity, size: before } = form.values;
    form.setValue('size', size);
    if (isNew && (capacity === null || capacity === readCapacity(before))) {
      form.setValue('capacity', readCapacity(size));
    }
  }

  const name = (
    <div className="col-span-2 grid gap-4 sm:col-span-6">
      <Field label={t('Name')} autoComplete="off" maxLength={100} {...field('name')} />
      <TranslatedNames form={form} />
    </div>
  );
  const sizes = (
    <>
      <div className="sm:col-span-2">
        <Select
          label={t('Type')}
          {...field('type', nameOfType)}
          options={Object.entries(productTypeLabels).map(([type, label]) => [type, t(label)])}
        />
      </div>
      <div className="sm:col-span-2">
        <Field
          label={t('Size')}
          autoComplete="off"
          maxLength={50}
          placeholder="1 L, 20 L"
          {...field('size')}
          onChange={({ target }) => typeSize(target.value)}
          required
        />
      </div>
      <div className="col-span-2">
        <NumberField label={t('Capacity (L)')} step={0.1} {...number('capacity')} />
      </div>
    </>
  );
  const figures = (
    <>
      <div className="sm:col-span-2">
        <NumberField label={t('Price (₹)')} step={0.01} {...number('price')} />
      </div>
      <div className="sm:col-span-2">
        <NumberField label={t('Deposit (₹)')} step={0.01} {...number('deposit')} />
      </div>
      <div className="col-span-2">
        <NumberField
          label={t('Stock')}
          step={1}
          {...form.number('stock')}
          hint={
            base &&
            t('Based on {stock} in stock. New orders are subtracted when you save.', {
              stock: formatNumber(base.stock),
            })
          }
        />
      </div>
    </>
  );
  return (
    <div className="grid grid-cols-2 gap-4 sm:grid-cols-6">
      {isNew ? (
        <>
          {name}
          {sizes}
          {figures}
        </>
      ) : (
        // Price, deposit and stock come first, because they change most often.
        <>
          {figures}
          {name}
        </>
      )}
      <div className="col-span-2 grid gap-4 sm:col-span-6">
        <TextArea label={t('Description')} rows={3} maxLength={2000} {...field('description')} />
        <TranslatedDescriptions form={form} />
      </div>
      <div className="col-span-2 sm:col-span-6">
        <ImageUploader label={t('Image')} {...form.picture('image')} />
      </div>
      {!isNew && sizes}
      <div className="col-span-2 sm:col-span-3">
        <Select
          label={t('Category')}
          {...field('categoryId', nameOfCategory)}
          {...(active.isError && { error: t('Categories could not be loaded.') })}
          empty={t('No Category')}
          options={categories.map(({ id, name }) => [
            id,
            own.some((category) => category.id === id && !category.isActive) ? t('{name} (inactive)', { name }) : name,
          ])}
        />
        {active.isError && (
          <Button variant="quiet" size="sm" className="-ml-3" onClick={() => active.refetch()}>
            {t('Try Again')}
          </Button>
        )}
      </div>
      <ContainerSelect form={form} containers={containers} />
      <TaxRateSelect form={form} />
      <div className="col-span-2 sm:col-span-6">
        <Field label={t('Brand')} autoComplete="off" maxLength={100} {...field('brand')} />
      </div>
      <div className="col-span-2 sm:col-span-6">
        <Tick
          label={t('Active Product')}
          hint={t('Only active products can be ordered.')}
          isTicked={form.values.isActive}
          onTick={(isTicked) => form.setValue('isActive', isTicked)}
        />
      </div>
    </div>
  );
}

/**
 * Chooses the product's tax rate: an active one or its current one. It is shown only if there is a choice, so a shop that
 * has only the standard rate does not see it.
 */
function TaxRateSelect({ form: { base, field } }: Pick<ProductFieldsProps, 'form'>) {
  // A shop has at most 50 tax rates.
  const answer = useCall('GET /admin/tax-rates', { query: { limit: 50 } });
  const rates = answer.data?.data.taxRates ?? [];
  const standard = rates.find(({ isStandard }) => isStandard);
  const others = rates.filter(({ id, isActive, isStandard }) => !isStandard && (isActive || id === base?.taxRateId));
  if (others.length === 0) return null;
  const nameOf = (id: string) => rates.find((rate) => rate.id === id)?.name ?? t('Standard rate');
  const inWords = (rate: (typeof rates)[number]) => {
    const name = rate.isActive ? rate.name : t('{name} (inactive)', { name: rate.name });
    return `${name}, ${formatNumber(rate.taxRate)} %`;
  };
  return (
    <div className="col-span-2 sm:col-span-6">
      <Select
        label={t('Tax rate')}
        {...field('taxRateId', nameOf)}
        empty={standard ? inWords(standard) : t('Standard rate')}
        options={others.map((rate) => [rate.id, inWords(rate)])}
      />
    </div>
  );
}

/** Chooses the product's container: an active one or its current one. For a new product the form proposes one. */
function ContainerSelect({ form, containers: answer }: ProductFieldsProps) {
  const { base, field, values } = form;
  const listed = answer.data?.data.containers ?? [];
  const isProposed = base === null && values.containerId === '';
  const proposed = isProposed ? proposeContainer(values, listed) : undefined;
  const containers = listed.filter(({ id, isActive }) => isActive || id === base?.containerId);
  const nameOf = (id: string) => listed.find((container) => container.id === id)?.name ?? t('No container');
  return (
    <div className="col-span-2 sm:col-span-3">
      <Select
        label={t('Container')}
        hint={
          isProposed && asksForContainer(values)
            ? proposed === noContainer
              ? t('No container fits this size. The customer keeps the jar, and the deposit is charged on every order.')
              : t('We chose the container that fits. The customer returns it, and only new jars need a deposit.')
            : t('What customers return. Without a container, the deposit is charged on every order.')
        }
        {...field('containerId', nameOf)}
        {...(proposed !== undefined && { value: proposed })}
        {...(answer.isError && { error: t('Containers could not be loaded.') })}
        {...(base !== null && { empty: t('No container') })}
        options={containers.map(({ id, name, isActive }) => [id, isActive ? name : t('{name} (inactive)', { name })])}
      >
        {base === null && <option value={noContainer}>{t('No container')}</option>}
        {/* While the list loads, the current container stays selected. */}
        {base?.containerId && listed.length === 0 && <option value={base.containerId}>…</option>}
      </Select>
      {answer.isError && (
        <Button variant="quiet" size="sm" className="-ml-3" onClick={() => answer.refetch()}>
          {t('Try Again')}
        </Button>
      )}
    </div>
  );
}
