import { useState } from 'react';
import { nameWithSize } from '#contract/catalogue/product-types.ts';
import type { PriceEntry } from '#contract/prices/calls.ts';
import { agreedPriceRules, lastBeforeFirst } from '#contract/prices/rules.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { formatPrice, type Paise } from '#contract/shared/money.ts';
import { t } from '#web/language.ts';
import type { CallAnswer, Product } from '#web/shared/api-types.ts';
import { formatDate, formatDateTime } from '#web/shared/dates.ts';
import { AmountField } from '#web/shared/forms/amount-field.tsx';
import { FormDialog } from '#web/shared/forms/form-dialog.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { useForm } from '#web/shared/use-form.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { IfMay } from '../access/if-may.tsx';
import { ReasonField } from '../dialogs/fields.tsx';
import { ReasonDialog } from '../dialogs/reason-dialog.tsx';
import { Pagination } from '../lists/pagination.tsx';
import { ProductPicker } from '../prices/product-picker.tsx';
import { UserSection } from './user-parts.tsx';

type Entry = CallAnswer<'GET /admin/users/:id/prices'>['data']['entries'][number];

/** The prices agreed with a customer: present and coming ones first, then the history. */
export function UserPrices({ customerId, isActive }: { customerId: string; isActive: boolean }) {
  const [page, setPage] = useState(1);
  const [isOpen, setIsOpen] = useState(false);
  const [wrong, setWrong] = useState<Entry | null>(null);
  const input = { params: { id: customerId }, query: { page, limit: 10 } };
  const answer = useCall('GET /admin/users/:id/prices', input, { keepPrevious: true });
  const list = answer.data?.data;
  return (
    <UserSection
      title={t('Agreed prices')}
      answer={answer}
      aside={
        isActive && (
          <IfMay call="POST /admin/users/:id/prices">
            <Button variant="outline" size="sm" onClick={() => setIsOpen(true)}>
              {t('Agree a price')}
            </Button>
          </IfMay>
        )
      }
    >
      {list?.entries.length === 0 && <p className="text-ink-soft">{t('This customer pays the list prices.')}</p>}
      <ul className="grid gap-2 empty:hidden">
        {list?.entries.map((entry) => (
          <PriceLine key={entry.id} entry={entry} onTakeBack={() => setWrong(entry)} />
        ))}
      </ul>
      {list && <Pagination pagination={list.pagination} onPage={setPage} />}
      {isOpen && <PriceDialog customerId={customerId} onClose={() => setIsOpen(false)} />}
      {wrong && <TakeBackDialog customerId={customerId} entry={wrong} onClose={() => setWrong(null)} />}
    </UserSection>
  );
}

function PriceLine({ entry, onTakeBack }: { entry: Entry; onTakeBack: () => void }) {
  const { price, listPrice, reason, by, at, state, takenBack } = entry;
  const isPresent = state === 'current' || state === 'coming';
  return (
    <li className="grid gap-1 border-t border-line pt-2 first:border-0 first:pt-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="grow wrap-anywhere">
          <span className="font-medium">{nameWithSize({ name: entry.productName, size: entry.size })}</span>
          {': '}
          <strong className="figures">{formatAgreed(price)}</strong>
        </p>
        <StateBadge state={state} />
        {isPresent && (
          <IfMay call="POST /admin/users/:id/prices/:entryId/take-back">
            <Button
              variant="outline"
              size="sm"
              aria-label={t('Undo the price of {product}', { product: entry.productName })}
              onClick={onTakeBack}
            >
              {t('Undo')}
            </Button>
          </IfMay>
        )}
      </div>
      <p className="text-sm text-ink-soft">
        {formatDays(entry)} · {t('List price: {price}', { price: formatPrice(listPrice) })}
      </p>
      {isPresent && price !== null && price > listPrice && (
        <p className="text-sm font-medium text-rose">{t('This price is above the list price.')}</p>
      )}
      <p className="text-sm wrap-anywhere">{t(reason)}</p>
      <p className="text-sm text-ink-soft">{[by ?? t('System'), formatDateTime(at)].join(' · ')}</p>
      {takenBack && (
        <p className="text-sm wrap-anywhere">
          {t('Undone by {name} on {date}: {reason}', {
            name: takenBack.by ?? t('System'),
            date: formatDate(takenBack.at),
            reason: takenBack.reason,
          })}
        </p>
      )}
    </li>
  );
}

const formatAgreed = (price: Paise | null) => (price === null ? t('List price again') : formatPrice(price));

function formatDays({ firstDay, lastDay }: Pick<Entry, 'firstDay' | 'lastDay'>): string {
  const from = formatDate(firstDay);
  return lastDay === null
    ? t('From {day}', { day: from })
    : t('From {from} until {until}', { from, until: formatDate(lastDay) });
}

function StateBadge({ state }: Pick<PriceEntry, 'state'>) {
  if (state === 'current') return <Badge tone="good">{t('Applies today')}</Badge>;
  if (state === 'coming') return <Badge>{t('Later')}</Badge>;
  return state === 'taken-back' ? <Badge>{t('Undone')}</Badge> : null;
}

interface DialogProps {
  customerId: string;
  onClose: () => void;
}

/** The form that records a price agreed with a customer. Mount it only while it is open. */
function PriceDialog({ customerId, onClose }: DialogProps) {
  const save = useSend('POST /admin/users/:id/prices');
  const [product, setProduct] = useState<Product | null>(null);
  const initial = { productId: '', price: null, firstDay: indiaDay(new Date()), lastDay: '', reason: '' };
  const form = useForm({
    rules: agreedPriceRules,
    initial,
    check: ({ firstDay, lastDay }) =>
      lastDay !== '' && lastDay < firstDay ? [{ path: 'lastDay', msg: lastBeforeFirst }] : [],
    submit: async ({ lastDay, ...values }) => {
      const body = { ...values, lastDay: lastDay === '' ? null : lastDay };
      const { message = '' } = await save.mutateAsync({ params: { id: customerId }, body });
      showToast(message);
      onClose();
    },
  });

  function choose(chosen: Product | null) {
    setProduct(chosen);
    form.setValue('productId', chosen?.id ?? '');
  }
  return (
    <FormDialog title={t('Agree a price')} form={form} submitLabel={t('Save price')} onClose={onClose}>
      <ProductPicker product={product} error={form.field('productId').error} onChoose={choose} />
      <AmountField
        label={t('Price (₹)')}
        hint={t('Empty: the list price applies again from the first day.')}
        {...form.number('price')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t('First day')}
          type="date"
          hint={t('Orders placed from this day on have this price.')}
          {...form.field('firstDay')}
        />
        <Field label={t('Last day (optional)')} type="date" {...form.field('lastDay')} />
      </div>
      <ReasonField readBy="staff" {...form.field('reason')} />
    </FormDialog>
  );
}

/** Undoes an agreed price, with a reason. Mount it only while it is open. */
function TakeBackDialog({ customerId, entry, onClose }: DialogProps & { entry: Entry }) {
  const takeBack = useSend('POST /admin/users/:id/prices/:entryId/take-back', {
    onSuccess: ({ message = '' }) => showToast(message),
  });
  return (
    <ReasonDialog
      title={t('Undo the price of {product}', { product: entry.productName })}
      submitLabel={t('Undo')}
      rule={agreedPriceRules.reason}
      readBy="staff"
      send={(reason) => takeBack.mutateAsync({ params: { id: customerId, entryId: entry.id }, body: { reason } })}
      onClose={onClose}
    >
      <p>{t('What was agreed before applies again. Orders that were placed keep their prices.')}</p>
    </ReasonDialog>
  );
}
