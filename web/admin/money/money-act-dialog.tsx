import { useDeferredValue, useState } from 'react';
import type { CustomerDue } from '#contract/money/desk-calls.ts';
import { type CashPlace, cashPlaceLabels, cashPlaces, longestReference } from '#contract/money/desk-rules.ts';
import { checkValueDay, firstOpenDay } from '#contract/money/value-day.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { formatAmount, type Paise, paise } from '#contract/shared/money.ts';
import { t } from '#web/language.ts';
import { AmountField } from '#web/shared/forms/amount-field.tsx';
import { FormDialog } from '#web/shared/forms/form-dialog.tsx';
import type { InPaise } from '#web/shared/in-paise.ts';
import { useCall } from '#web/shared/use-call.ts';
import { useForm } from '#web/shared/use-form.ts';
import { useSend } from '#web/shared/use-send.ts';
import { ChoiceCard } from '#web/ui/forms/choice-card.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { MethodSelect, ReasonField } from '../dialogs/fields.tsx';
import { type Act, actTitles, bodyOf, callOf, hasField, initial, rulesOf } from './act-form.ts';
import { ReceiptDialog, type Recorded } from './receipt-dialog.tsx';

interface MoneyActDialogProps {
  act: Act;
  /** The amount that the till or the bank should hold, as the page shows it. */
  expected?: Paise;
  /** The accounts to choose from. */
  places?: readonly CashPlace[] | undefined;
  /** The expense kinds to choose from. */
  expenseKinds?: readonly string[] | undefined;
  customer?: { id: string; name: string } | undefined;
  /** The due amount that an allowance or a write-off reduces. */
  due?: InPaise<CustomerDue> | undefined;
  onClose: () => void;
}

/**
 * The form of one kind of money entry. If the server's answer is lost, sending the form again does not create a second
 * entry. Mount it only while it is open.
 */
export function MoneyActDialog(props: MoneyActDialogProps) {
  const { act, expected = paise(0), places = cashPlaces, expenseKinds = [], customer, due, onClose } = props;
  const send = useSend(callOf[act], { readsAfterFailure: true });
  const start = {
    ...initial,
    place: places[0] ?? initial.place,
    customerId: customer?.id ?? '',
    amount: due?.amountDue ?? null,
  };
  const [recorded, setRecorded] = useState<Recorded | null>(null);
  const today = indiaDay(new Date());
  const hasDay = hasField(act, 'day');
  const lock = useCall('GET /admin/money/lock', {}, { enabled: hasDay });
  const limits = { today, lockedTo: lock.data?.data.lock.lockedTo ?? null };
  const form = useForm({
    rules: rulesOf(act),
    initial: start,
    check: ({ day }) => {
      const msg = day === '' ? undefined : checkValueDay(day, limits);
      return msg === undefined ? [] : [{ path: 'day', msg }];
    },
    submit: async (typed) => {
      const answer = await send.mutateAsync({
        body: bodyOf(act, typed, { expected, money: money.data?.data.money, due }),
      });
      // Only a payment and a pay-out have a receipt.
      const { receipts = [] } = ('data' in answer ? answer.data : {}) as { receipts?: Recorded['receipt'][] };
      const [receipt] = receipts;
      if (receipt) return setRecorded({ message: answer.message, receipt });
      showToast(answer.message);
      onClose();
    },
  });
  const params = { id: form.values.customerId };
  const isOfCustomer = hasField(act, 'customerId');
  const money = useCall('GET /admin/money/customers/:id', { params }, { enabled: isOfCustomer && params.id !== '' });
  const shown = money.data?.data.money;
  if (recorded) return <ReceiptDialog recorded={recorded} onClose={onClose} />;
  const title = customer && isOfCustomer ? `${t(actTitles[act])}: ${customer.name}` : t(actTitles[act]);
  return (
    <FormDialog
      title={due ? `${title}: ${due.name}` : title}
      form={form}
      className="grid grid-cols-1 gap-4"
      submitLabel={t('Save entry')}
      onClose={onClose}
    >
      {isOfCustomer && !customer && (
        <CustomerChoice
          value={form.values.customerId}
          error={form.errors.customerId}
          onChange={(id) => form.setValue('customerId', id)}
        />
      )}
      {isOfCustomer && shown && (
        <p>
          {t('{due} due, balance {credit}', { due: formatAmount(shown.amountDue), credit: formatAmount(shown.credit) })}
        </p>
      )}
      {hasField(act, 'counted') && <Expected act={act} expected={expected} counted={form.values.counted} />}
      {hasField(act, 'direction') && (
        <Select label={t('The owner')} {...form.field('direction')}>
          <option value="in">{t('Puts in money')}</option>
          <option value="out">{t('Takes out money')}</option>
        </Select>
      )}
      {hasField(act, 'counted') && (
        <AmountField label={act === 'count' ? t('Counted (₹)') : t('The bank says (₹)')} {...form.number('counted')} />
      )}
      {hasField(act, 'amount') && <AmountField label={t('Amount (₹)')} {...form.number('amount')} />}
      {hasField(act, 'method') && <MethodSelect label={t('Method')} {...form.field('method')} />}
      {hasField(act, 'place') && (
        <Select
          label={act === 'expense' || act === 'gst' ? t('Paid from') : t('Account')}
          {...form.field('place')}
          options={places.map((place) => [place, t(cashPlaceLabels[place])])}
        />
      )}
      {hasField(act, 'kind') && expenseKinds.length > 0 && (
        <Select
          label={t('Kind of expense')}
          {...form.field('kind')}
          empty={t('Choose…')}
          options={expenseKinds.map((kind) => [kind, kind])}
        />
      )}
      {hasField(act, 'reference') && (
        <Field label={t('Reference')} autoComplete="off" maxLength={longestReference} {...form.field('reference')} />
      )}
      {hasDay && (
        <Field
          label={t('Day')}
          hint={t('Leave blank for today.')}
          type="date"
          min={firstOpenDay(limits)}
          max={today}
          {...form.field('day')}
        />
      )}
      <ReasonField readBy={isOfCustomer || due ? 'staff' : undefined} {...form.field('reason')} />
    </FormDialog>
  );
}

/** Shows the expected amount and its difference to the counted amount. */
function Expected({ act, expected, counted }: { act: Act; expected: Paise; counted: number | null }) {
  const difference = Number.isFinite(counted) ? (counted ?? 0) - expected : 0;
  const amount = formatAmount(Math.abs(difference));
  return (
    <p role="status">
      {act === 'count'
        ? t('The till should hold {amount}.', { amount: formatAmount(expected) })
        : t('The bank should hold {amount}.', { amount: formatAmount(expected) })}{' '}
      {difference > 0 && t('{amount} more than expected.', { amount })}
      {difference < 0 && t('{amount} less than expected.', { amount })}
    </p>
  );
}

interface CustomerChoiceProps {
  value: string;
  error: string | undefined;
  onChange: (id: string) => void;
}

/** Finds a customer by name, email address or phone number. */
function CustomerChoice({ value, error, onChange }: CustomerChoiceProps) {
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const query = { search, role: 'customer', page: 1, limit: 5 } as const;
  const found = useCall('GET /admin/users', { query }, { enabled: search.length > 1, keepPrevious: true });
  const users = search.length > 1 ? (found.data?.data.users ?? []) : [];
  return (
    <div className="grid gap-2">
      <Field
        label={t('Customer')}
        name="customerId"
        type="search"
        autoComplete="off"
        maxLength={100}
        placeholder={t('Name, email or phone')}
        value={typed}
        error={error}
        isReadOnFocus
        required
        onChange={({ target }) => setTyped(target.value)}
      />
      <fieldset className="grid gap-2 empty:hidden">
        {users.map(({ id, name, phone }) => (
          <ChoiceCard
            key={id}
            name="customer"
            label={name}
            text={phone}
            isChosen={id === value}
            onChoose={() => onChange(id)}
          />
        ))}
      </fieldset>
      {search.length > 1 && found.data && users.length === 0 && (
        <p className="text-sm text-ink-soft">{t('Nobody matches your current filters.')}</p>
      )}
    </div>
  );
}
