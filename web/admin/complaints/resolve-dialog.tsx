import { useState } from 'react';
import {
  answerText,
  type ComplaintOutcome,
  chooseGoods,
  complaintOutcomeNames,
  complaintOutcomes,
} from '#contract/complaints/rules.ts';
import { recordedMethods } from '#contract/orders/status-flow.ts';
import { slotRules } from '#contract/shared/delivery-address.ts';
import { deskAmount } from '#contract/shared/fields.ts';
import { message, t } from '#web/language.ts';
import type { AdminComplaint } from '#web/shared/api-types.ts';
import { AmountField } from '#web/shared/forms/amount-field.tsx';
import { FormDialog } from '#web/shared/forms/form-dialog.tsx';
import { LoadFailure } from '#web/shared/requests/load-failure.tsx';
import { useMay } from '#web/shared/requests/use-may.ts';
import { useCall } from '#web/shared/use-call.ts';
import { useForm } from '#web/shared/use-form.ts';
import { ChoiceCard } from '#web/ui/forms/choice-card.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { QuantityStepper } from '#web/ui/forms/quantity-stepper.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { Tick } from '#web/ui/forms/tick.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { MethodSelect } from '../dialogs/fields.tsx';
import { describeHowInformed } from '../dialogs/how-informed.ts';
import { useWindowNames } from '../lists/shop-names.ts';
import { type DialogProps, useComplaintStep } from './use-complaint-step.ts';

const texts = {
  replacement: message('The customer gets a new order at the same address and pays nothing for it.'),
  refund: message('The money is paid out now.'),
  credit: message('It pays dues first, and then the next orders.'),
  settled: message('It is solved without goods and money, for example by an apology.'),
  declined: message('The customer reads the reason.'),
} as const satisfies Record<ComplaintOutcome, string>;

const rules = {
  answer: answerText,
  ...slotRules,
  overbook: { kind: 'flag' },
  amount: deskAmount,
  method: { oneOf: recordedMethods },
  items: {},
} as const;

const { answer, deliveryDate, deliveryTime, overbook, amount, method } = rules;
/** The rules of the fields that an outcome shows. */
const rulesOf = {
  replacement: { answer, deliveryDate, deliveryTime, overbook },
  refund: { answer, amount, method },
  credit: { answer, amount },
  settled: { answer },
  declined: { answer },
} as const;

const isOfMoney = (outcome: ComplaintOutcome) => outcome === 'credit' || outcome === 'refund';

/** The outcomes that the complaint can have, and that the person may choose. */
function useOutcomes({ customer, order }: AdminComplaint): ComplaintOutcome[] {
  const may = useMay();
  const mayGive = customer !== null && may('money.waive');
  const isPossible = {
    replacement: customer !== null && order !== null && may('orders.manage') && may('orders.payments'),
    refund: mayGive && may('money.manage'),
    credit: mayGive,
    settled: true,
    declined: true,
  } as const satisfies Record<ComplaintOutcome, boolean>;
  return complaintOutcomeNames.filter((one) => isPossible[one]);
}

type Counts = Readonly<Record<string, number>>;

/** Resolves a complaint: with goods, with money, or with an answer only. Typed values stay when the outcome changes. */
export function ResolveDialog(props: DialogProps) {
  const { complaint, onClose } = props;
  const { version } = complaint;
  const outcomes = useOutcomes(complaint);
  const [outcome, setOutcome] = useState<ComplaintOutcome>('settled');
  const [counts, setCounts] = useState<Counts>({});
  const items = Object.entries(counts).flatMap(([productId, quantity]) =>
    quantity > 0 ? [{ productId, quantity }] : [],
  );
  const answerOnly = useComplaintStep('POST /admin/complaints/:id/resolve', props);
  const replace = useComplaintStep('POST /admin/complaints/:id/replace', props);
  const pay = useComplaintStep('POST /admin/complaints/:id/pay', props);
  const form = useForm({
    rules,
    rulesOf: () => rulesOf[outcome],
    initial: {
      answer: '',
      deliveryDate: '',
      deliveryTime: '',
      overbook: false,
      amount: null,
      method: 'cash' as const,
      items: '',
    },
    check: () => (outcome === 'replacement' && items.length === 0 ? [{ path: 'items', msg: chooseGoods }] : []),
    submit: ({ answer, amount, method, ...slot }) => {
      const said = { version, answer };
      if (outcome === 'replacement') return replace({ ...said, ...slot, items });
      if (outcome === 'credit') return pay({ ...said, outcome, amount: amount });
      if (outcome === 'refund') return pay({ ...said, outcome, amount: amount, method });
      return answerOnly({ ...said, outcome });
    },
  });
  // An error of the previous choice does not apply to the new one.
  function choose(one: ComplaintOutcome) {
    setOutcome(one);
    form.forgetFailure();
  }
  function changeCounts(next: Counts) {
    setCounts(next);
    form.setValue('items', '');
  }
  return (
    <FormDialog title={t('Resolve')} form={form} submitLabel={t('Resolve')} onClose={onClose}>
      <fieldset className="grid gap-2">
        <legend className="field-label mb-1">{t('Outcome')}</legend>
        {outcomes.map((one) => (
          <ChoiceCard
            key={one}
            name="outcome"
            label={t(complaintOutcomes[one])}
            text={t(texts[one])}
            isChosen={outcome === one}
            onChoose={() => choose(one)}
          />
        ))}
      </fieldset>
      {outcome === 'replacement' && complaint.order && (
        <>
          <Goods orderId={complaint.order.id} counts={counts} onCounts={changeCounts} />
          {form.errors.items && <Notice tone="bad">{form.errors.items}</Notice>}
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={t('Day')} type="date" {...form.field('deliveryDate')} />
            <WindowSelect {...form.field('deliveryTime')} />
          </div>
          <Tick
            label={t('Even if that slot is full or closed')}
            isTicked={form.values.overbook}
            onTick={(isTicked) => form.setValue('overbook', isTicked)}
          />
        </>
      )}
      {isOfMoney(outcome) && <AmountField label={t('Amount (₹)')} {...form.number('amount')} />}
      {outcome === 'refund' && <MethodSelect label={t('Method')} {...form.field('method')} />}
      <p className="text-ink-soft">{describeHowInformed(complaint, t('The customer gets an email.'))}</p>
      <TextArea
        label={t('Answer to the customer')}
        rows={4}
        hint={t('Visible to the customer.')}
        {...form.field('answer')}
      />
    </FormDialog>
  );
}

interface GoodsProps {
  orderId: string;
  counts: Counts;
  onCounts: (counts: Counts) => void;
}

/** The products of the order, and how many of each are replaced. */
function Goods({ orderId, counts, onCounts }: GoodsProps) {
  const answer = useCall('GET /admin/orders/:id', { params: { id: orderId } });
  if (answer.isError) return <LoadFailure title={t('Failed to load order details')} answer={answer} />;
  return (
    <ul className="grid gap-3">
      {answer.data?.data.order.orderItems.map(({ id, productId, product, quantity, orderedQuantity }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-3">
          <span className="min-w-0 font-medium wrap-anywhere">{product.name}</span>
          <QuantityStepper
            label={product.name}
            min={0}
            max={Math.max(quantity, orderedQuantity)}
            value={counts[productId] ?? 0}
            onChange={(count) => onCounts({ ...counts, [productId]: count })}
          />
        </li>
      ))}
    </ul>
  );
}

function WindowSelect(field: Omit<Parameters<typeof Select>[0], 'label' | 'options'>) {
  const windows = useWindowNames();
  return (
    <Select
      key={String(windows === undefined)}
      label={t('Window')}
      empty={t('Please choose')}
      options={[...(windows ?? [])]}
      {...field}
    />
  );
}
