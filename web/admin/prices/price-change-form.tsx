import { useState } from 'react';
import { useNavigate } from 'react-router';
import { payers, priceChangeKinds, priceChangeRules } from '#contract/prices/change-rules.ts';
import { indiaDay } from '#contract/shared/days.ts';
import type { ValuesOf } from '#contract/shared/rules.ts';
import { t } from '#web/language.ts';
import type { Product } from '#web/shared/api-types.ts';
import { AmountField } from '#web/shared/forms/amount-field.tsx';
import { useAskBeforeUnload } from '#web/shared/forms/ask-before-unload.ts';
import { useForm } from '#web/shared/use-form.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { ReasonField } from '../dialogs/fields.tsx';
import { useZones } from '../lists/shop-names.ts';
import { type Preview, PricePreview } from './price-preview.tsx';
import { ProductPicker } from './product-picker.tsx';

type Values = ValuesOf<typeof priceChangeRules>;

const initial = () => ({
  productId: '',
  zoneId: '',
  area: '',
  payers: 'agreed',
  currentPrice: null,
  kind: 'raise',
  amount: null,
  firstDay: indiaDay(new Date()),
  reason: '',
});

/** The body of both calls. A select has the empty value if no zone is chosen. */
const bodyOf = ({ reason: _, zoneId, payers: of, kind, ...values }: Values) => ({
  ...values,
  zoneId: zoneId === '' ? null : zoneId,
  payers: of as keyof typeof payers,
  kind: kind as keyof typeof priceChangeKinds,
});

/** Asks which prices change and how, and shows the preview. A preview disappears when the form changes. */
export function PriceChangeForm() {
  const navigate = useNavigate();
  const zones = useZones() ?? [];
  const [product, setProduct] = useState<Product | null>(null);
  const [shown, setShown] = useState<{ preview: Preview; values: Values; typed: object } | null>(null);
  const preview = useSend('POST /admin/price-changes/preview');
  const change = useSend('POST /admin/price-changes');
  const form = useForm({
    rules: priceChangeRules,
    initial: initial(),
    submit: async (values) => {
      setShown(null);
      change.reset();
      const { data } = await preview.mutateAsync({ body: bodyOf(values) });
      setShown({ preview: data.preview, values, typed: form.values });
    },
  });

  useAskBeforeUnload(form);

  async function send({ preview: { seen }, values }: NonNullable<typeof shown>) {
    const { message = '', data } = await change.mutateAsync({
      body: { ...bodyOf(values), reason: values.reason, previewSeen: seen },
    });
    showToast(message);
    await navigate(`/admin/khata/prices/${data.change.id}`);
  }

  const options = (labels: Readonly<Record<string, string>>) =>
    Object.entries(labels).map(([value, label]) => [value, t(label)] as const);
  const isCurrent = shown !== null && shown.typed === form.values;
  return (
    <>
      <Card className="p-4 md:p-5">
        <form className="grid gap-4" {...form.form}>
          <ErrorSummary {...form.summary} />
          <ProductPicker
            product={product}
            error={form.field('productId').error}
            onChoose={(chosen) => {
              setProduct(chosen);
              form.setValue('productId', chosen?.id ?? '');
            }}
          />
          <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2 xl:grid-cols-3">
            <Select label={t('Customers')} options={options(payers)} {...form.field('payers')} />
            {zones.length > 0 && (
              <Select
                label={t('Zone')}
                empty={t('All zones')}
                options={zones.map(({ id, name }) => [id, name])}
                {...form.field('zoneId')}
              />
            )}
            <Field
              label={t('Area (optional)')}
              hint={t('A part of the address, such as Shanti Nagar.')}
              {...form.field('area')}
            />
            <AmountField
              label={t('Present price (₹, optional)')}
              hint={t('Only customers who pay exactly this.')}
              {...form.number('currentPrice')}
            />
            <Select label={t('Kind of change')} options={options(priceChangeKinds)} {...form.field('kind')} />
            <AmountField label={t('Amount (₹)')} {...form.number('amount')} />
            <Field
              label={t('First day')}
              type="date"
              hint={t('Orders placed from this day on have this price.')}
              {...form.field('firstDay')}
            />
          </div>
          <ReasonField readBy="staff" {...form.field('reason')} />
          {form.failure && <Notice tone="bad">{form.failure}</Notice>}
          <Button
            type="submit"
            variant={isCurrent ? 'outline' : 'primary'}
            className="w-full sm:w-fit"
            pending={form.isPending}
          >
            {t('Show preview')}
          </Button>
        </form>
      </Card>
      {isCurrent && (
        <PricePreview
          preview={shown.preview}
          isPending={change.isPending}
          error={change.error}
          onChange={() => void send(shown).catch(() => undefined)}
        />
      )}
    </>
  );
}
