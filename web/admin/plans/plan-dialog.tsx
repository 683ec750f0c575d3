import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import type { Address } from '#contract/accounts/address-calls.ts';
import { nameWithSize } from '#contract/catalogue/product-types.ts';
import { wayToPay } from '#contract/orders/status-flow.ts';
import { checkPlan, mostEveryDays, type PlanForm, planMessages } from '#contract/plans/rules.ts';
import { addDays, indiaDay, type Weekday } from '#contract/shared/days.ts';
import { deliveryAddressRules } from '#contract/shared/delivery-address.ts';
import { deliveryRules } from '#contract/shared/fields.ts';
import type { DraftOf, FieldError, Rules } from '#contract/shared/rules.ts';
import { message, t } from '#web/language.ts';
import type { AdminPlan } from '#web/shared/api-types.ts';
import { CallError } from '#web/shared/call-error.ts';
import { useFoundProducts } from '#web/shared/cart/use-found-products.ts';
import { FormDialog } from '#web/shared/forms/form-dialog.tsx';
import { NumberInput, readWhole } from '#web/shared/forms/number-input.tsx';
import { WeekdayField } from '#web/shared/forms/weekday-field.tsx';
import { describeHours } from '#web/shared/orders/describe-time.ts';
import { methodOf, paymentRules } from '#web/shared/payment/method-of.ts';
import { PaymentChoice } from '#web/shared/payment/payment-choice.tsx';
import { besideTextsOf, savedPlace, textsOf } from '#web/shared/place/address-values.ts';
import { describeLabel, formatAddress, formatSavedAddress } from '#web/shared/place/format-address.ts';
import { useServiceArea } from '#web/shared/place/use-service-area.ts';
import { describeDay } from '#web/shared/plans/describe-day.ts';
import { LoadFailure } from '#web/shared/requests/load-failure.tsx';
import { useMayCall } from '#web/shared/requests/use-may-call.ts';
import { windowsOf } from '#web/shared/slots/shown-slots.ts';
import { useCall } from '#web/shared/use-call.ts';
import { useForm } from '#web/shared/use-form.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { Tick } from '#web/ui/forms/tick.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { Skeleton } from '#web/ui/waiting/loading.tsx';
import { CashBlocked, useCash } from '../dialogs/cash-part.tsx';
import { IconButton } from '../lists/list-buttons.tsx';

interface PlanDialogProps {
  customerId: string;
  /** The plan that is changed. Without it, a new plan is started. */
  plan?: AdminPlan;
  onClose: () => void;
}

const rules = {
  /** The id of a saved address, or `plan` for the address that the plan has. */
  place: { required: message('Please choose an address') },
  /** `every` for an interval of days, or `weekdays`. */
  rhythm: {},
  everyDays: {
    kind: 'number',
    isWhole: true,
    invalid: planMessages.everyDays,
    min: [1, planMessages.everyDays],
    max: [mostEveryDays, planMessages.everyDays],
  },
  weekdays: { kind: 'list', of: { range: [1, 7] } },
  startDate: { required: message('Choose the day of the first delivery') },
  endDate: {},
  deliveryTime: { required: message('Please choose a delivery time') },
  ...paymentRules,
  onlyEmpties: { kind: 'flag' },
  notes: deliveryRules.notes,
  /** A field without a value of its own: it only shows the error of the products. */
  items: {},
} satisfies Rules;
type Values = DraftOf<typeof rules>;

interface Line {
  productId: string;
  quantity: number | null;
}

/** The form in which staff start or change a plan for a customer who calls. Mount it only while it is open. */
export function PlanDialog(props: PlanDialogProps) {
  const params = { id: props.customerId };
  const book = useCall('GET /admin/callers/:id', { params });
  const mayRead = useMayCall()('GET /admin/users/:id/monthly');
  const monthly = useCall('GET /admin/users/:id/monthly', { params }, { enabled: mayRead });
  const title = titleOf(props);
  if (book.data && (monthly.data || !mayRead)) {
    const { caller, addresses } = book.data.data;
    // People who may not read monthly accounts cannot choose payment on account.
    const account = monthly.data?.data.account ?? null;
    return <PlanFields {...props} addresses={addresses} account={account} lastItems={caller.lastOrder?.items ?? []} />;
  }
  const failed = [book, monthly].find(({ isError }) => isError);
  return (
    <Dialog title={title} isOpen onClose={props.onClose}>
      {failed ? (
        <LoadFailure title={t('Failed to load the customer')} answer={failed} />
      ) : (
        <Skeleton className="h-72" />
      )}
    </Dialog>
  );
}

const titleOf = ({ plan }: PlanDialogProps) =>
  plan ? t('Change the plan of {name}', { name: plan.customer.name }) : t('New Plan');

interface PlanFieldsProps extends PlanDialogProps {
  addresses: readonly Address[];
  account: Parameters<typeof PaymentChoice>[0]['account'];
  /** The products of the customer's last order, which a new plan proposes. */
  lastItems: readonly { productId: string; quantity: number }[];
}

function PlanFields(props: PlanFieldsProps) {
  const { customerId, addresses, account, lastItems, onClose } = props;
  // The plan as it was when the dialog opened. If somebody else changes it, the server refuses the form.
  const [plan] = useState(props.plan);
  const today = indiaDay(new Date());
  const begin = useSend('POST /admin/callers/:id/plans', { readsAfterFailure: true });
  const change = useSend('POST /admin/plans/:id');
  const block = useCash(customerId)?.block ?? null;
  // A plan that is paid in cash keeps its payment method even if cash is blocked now.
  const cashBlock = plan?.paymentMethod === 'cash' ? null : (block?.reason ?? null);
  const found = useFoundProducts('', 100);
  const [before] = useState<readonly Line[]>(() => linesOf(plan?.lines ?? lastItems));
  const [lines, setLines] = useState(before);
  const { form, values, setValue, ...state } = useForm({
    rules,
    rulesOf: ({ rhythm }) => {
      const { everyDays, ...others } = rules;
      return rhythm === 'every' ? { ...others, everyDays } : others;
    },
    initial: plan ? valuesOf(plan) : { ...newValues(addresses), startDate: addDays(today, 1) },
    check: (typed) => [
      ...(typed.startDate === '' ? [] : checkPlan(scheduleOf(typed), today, { keptStart: plan?.startDate ?? '' })).map(
        (error) => nameOfForm(error, typed),
      ),
      ...checkLines(lines),
    ],
    async submit(typed) {
      const { everyDays: _, ...filled } = typed;
      const place = placeOf(props, values.place);
      if (!place) return;
      const body = {
        ...place,
        ...scheduleOf(values),
        weekdays: [...scheduleOf(values).weekdays],
        items: lines.map(({ productId, quantity }) => ({ productId, quantity: quantity ?? 0 })),
        deliveryTime: filled.deliveryTime,
        paymentMethod: methodOf(filled.paymentMethod, { cashAllowed: cashAllowed && cashBlock === null, account }),
        useCredit: filled.useCredit,
        onlyEmpties: filled.onlyEmpties,
        notes: filled.notes,
      };
      await withFormNames(
        plan
          ? change.mutateAsync({ params: { id: plan.id }, body: { ...body, version: plan.version } })
          : begin.mutateAsync({ params: { id: customerId }, body }),
        values,
      );
      showToast(plan ? t('Plan changed') : t('Plan started'), { type: 'success' });
      onClose();
    },
  });
  const pincode =
    values.place === 'plan' ? plan?.deliveryPincode : addresses.find(({ id }) => id === values.place)?.pincode;
  const { cashAllowed } = useServiceArea(pincode ?? '');
  const slots = useCall('GET /admin/delivery-slots', { query: { pincode: pincode ?? '' } }, { keepPrevious: true });
  const windows = windowsOf(slots.data?.data ?? null, '', new Date());
  const isEvery = values.rhythm === 'every';
  const products = new Map(
    [...(plan?.lines ?? []).map(({ productId: id, name, size }) => ({ id, name, size })), ...found.products].map(
      (product) => [product.id, nameWithSize(product)],
    ),
  );
  const setLine = (at: number, line: Partial<Line>) => {
    setLines(lines.map((one, index) => (index === at ? { ...one, ...line } : one)));
    setValue('items', '');
  };
  return (
    <FormDialog
      title={titleOf(props)}
      form={{ ...state, form, values: { ...values, lines }, initial: { ...state.initial, lines: before } }}
      submitLabel={plan ? t('Change Plan') : t('Start Plan')}
      onClose={onClose}
      isWide
    >
      {state.summary.broken.length > 0 && <ErrorSummary {...state.summary} />}
      <Select
        label={t('Address')}
        {...state.field('place')}
        {...(addresses.length === 0 && !plan && { hint: t('Save an address with an order by phone first.') })}
        empty={t('Choose an address')}
        options={[
          ...(plan ? [['plan', `${plan.deliveryName}, ${formatAddress(plan)}`] as const] : []),
          ...addresses.map(
            (saved) => [saved.id, `${describeLabel(saved.label)}: ${formatSavedAddress(saved)}`] as const,
          ),
        ]}
      />
      <fieldset className="grid gap-2">
        <legend className="field-label mb-1.5">{t('Each delivery')}</legend>
        {lines.map((line, at) => (
          <div key={at} className="grid grid-cols-[minmax(0,1fr)_5rem_auto] items-center gap-2">
            <Select
              label={t('Product')}
              name={at === 0 ? 'items' : undefined}
              aria-label={t('Product {number}', { number: at + 1 })}
              value={line.productId}
              empty={t('Choose a product')}
              options={[...products].filter(
                ([id]) => id === line.productId || lines.every((one) => one.productId !== id),
              )}
              onChange={({ target }) => setLine(at, { productId: target.value })}
            />
            <NumberInput
              label={t('Quantity')}
              aria-label={t('Quantity of product {number}', { number: at + 1 })}
              inputMode="numeric"
              autoComplete="off"
              className="figures"
              read={readWhole}
              show={String}
              value={line.quantity}
              onValue={(quantity) => setLine(at, { quantity })}
            />
            {lines.length > 1 && (
              <IconButton
                icon={Trash2}
                label={t('Remove')}
                name={t('Remove product {number}', { number: at + 1 })}
                onClick={() => setLines(lines.filter((_, index) => index !== at))}
              />
            )}
          </div>
        ))}
        {state.errors.items && <p className="text-sm font-medium text-rose">{state.errors.items}</p>}
        <Button
          variant="quiet"
          size="sm"
          className="justify-self-start"
          onClick={() => setLines([...lines, { productId: '', quantity: 1 }])}
        >
          <Plus aria-hidden size={18} /> {t('Add a product')}
        </Button>
        <Tick
          label={t('Swap only: as many as the customer returns')}
          isTicked={values.onlyEmpties}
          onTick={(isTicked) => setValue('onlyEmpties', isTicked)}
        />
      </fieldset>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Select
          label={t('How often?')}
          value={values.rhythm}
          options={[
            ['every', t('Every few days')],
            ['weekdays', t('On chosen weekdays')],
          ]}
          onChange={({ target }) => setValue('rhythm', target.value)}
        />
        {isEvery && (
          <NumberInput
            label={t('Repeat every (days)')}
            inputMode="numeric"
            autoComplete="off"
            hint={t('7 = weekly')}
            className="figures"
            read={readWhole}
            show={String}
            {...state.number('everyDays')}
          />
        )}
      </div>
      {!isEvery && (
        <WeekdayField
          label={t('Days of the week')}
          value={values.weekdays}
          error={state.errors.weekdays}
          onChange={(next) => setValue('weekdays', next)}
        />
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          label={t('First delivery')}
          type="date"
          min={plan ? undefined : today}
          hint={values.startDate.length === 10 ? describeDay(values.startDate) : undefined}
          {...state.field('startDate')}
        />
        <Field label={t('Last day (optional)')} type="date" min={values.startDate} {...state.field('endDate')} />
        <Select
          label={t('Delivery time')}
          {...state.field('deliveryTime')}
          empty={t('Choose a delivery time')}
          options={windows.map((window) => [window.key, describeHours(window)])}
        />
      </div>
      <fieldset className="grid gap-2">
        <legend className="field-label mb-1.5">{t('Payment')}</legend>
        {cashAllowed && cashBlock !== null && <CashBlocked reason={cashBlock} />}
        <PaymentChoice
          form={{ values, setValue }}
          cashAllowed={cashAllowed}
          cashBlock={cashBlock}
          account={account}
          isForStaff
        />
      </fieldset>
      <TextArea
        label={t('Instructions for the delivery (optional)')}
        rows={2}
        maxLength={500}
        autoComplete="off"
        {...state.field('notes')}
      />
    </FormDialog>
  );
}

const linesOf = (items: readonly { productId: string; quantity: number }[]): Line[] =>
  items.length === 0
    ? [{ productId: '', quantity: 1 }]
    : items.map(({ productId, quantity }) => ({ productId, quantity }));

function checkLines(lines: readonly Line[]): FieldError[] {
  const isWhole = lines.every(({ productId, quantity }) => productId !== '' && quantity !== null && quantity >= 1);
  return isWhole ? [] : [{ path: 'items', msg: message('Choose a product and a quantity in each row') }];
}

const newValues = (addresses: readonly Address[]): Values => ({
  place: addresses[0]?.id ?? '',
  rhythm: 'every',
  everyDays: 7,
  weekdays: [],
  startDate: '',
  endDate: '',
  deliveryTime: '',
  paymentMethod: 'cash',
  useCredit: false,
  onlyEmpties: false,
  notes: '',
  items: '',
});

function valuesOf(plan: AdminPlan): Values {
  const { everyDays, weekdays, startDate, endDate, window, useCredit, onlyEmpties, notes } = plan;
  return {
    place: 'plan',
    rhythm: everyDays === null ? 'weekdays' : 'every',
    everyDays: everyDays ?? 7,
    weekdays,
    startDate,
    endDate: endDate ?? '',
    deliveryTime: window.key,
    paymentMethod: wayToPay(plan),
    useCredit,
    onlyEmpties,
    notes,
    items: '',
  };
}

function scheduleOf({ rhythm, everyDays, weekdays, startDate, endDate }: Values): PlanForm {
  const isEvery = rhythm === 'every';
  return {
    everyDays: isEvery ? (everyDays ?? Number.NaN) : null,
    weekdays: isEvery ? [] : (weekdays as readonly Weekday[]),
    startDate,
    endDate: endDate === '' ? null : endDate,
  };
}

/** The chosen address in the API's format; undefined if none is chosen. */
function placeOf({ plan, addresses }: PlanFieldsProps, place: string) {
  const saved = addresses.find(({ id }) => id === place);
  if (saved) return savedPlace(saved);
  if (!plan) return undefined;
  const { floor, hasLift } = plan;
  return { ...textsOf(deliveryAddressRules, plan), floor, hasLift, ...besideTextsOf(plan) };
}

/** Moves an error to the field that shows it. */
function nameOfForm({ path, msg }: FieldError, { rhythm }: Values): FieldError {
  if (path === 'everyDays' && rhythm === 'weekdays') {
    return { path: 'weekdays', msg: message('Choose at least one day of the week') };
  }
  if (path.startsWith('items')) return { path: 'items', msg };
  return path.startsWith('delivery') && path !== 'deliveryTime' ? { path: 'place', msg } : { path, msg };
}

async function withFormNames<Answer>(answer: Promise<Answer>, values: Values): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    throw error.withErrors(error.errors.map((one) => nameOfForm(one, values)));
  }
}
