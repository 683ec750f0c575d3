import { type KeyboardEvent, useDeferredValue, useEffect, useRef } from 'react';
import type { Caller } from '#contract/orders/phone-calls.ts';
import { orderStatusLabels } from '#contract/orders/status-flow.ts';
import { formatAmount } from '#contract/shared/money.ts';
import { cleanNumber, inLatinDigits } from '#contract/shared/typed-text.ts';
import { t } from '#web/language.ts';
import { formatDate } from '#web/shared/dates.ts';
import { describeItems } from '#web/shared/orders/order-figures.ts';
import { useCall } from '#web/shared/use-call.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ChoiceCard } from '#web/ui/forms/choice-card.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { Skeleton } from '#web/ui/waiting/loading.tsx';
import { CustomerTags } from '../dialogs/customer-tags.tsx';
import { isNewCaller } from './phone-state.ts';
import type { PhoneOrder } from './use-phone-order.ts';

const leastDigits = 4;
const countDigits = (typed: string) => inLatinDigits(typed).replace(/\D/g, '').length;

/** Enter in the phone field moves the focus to the first customer that was found. Space then chooses this customer. */
function focusFound(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  event.currentTarget.form?.querySelector<HTMLInputElement>('[name=who]:enabled')?.focus();
}

/** Asks who is calling: a customer who is found by phone number, or a new customer. */
export function CallerChoice({ order }: { order: PhoneOrder }) {
  const { form, fill, act, who } = order;
  const { caller, isKnown, book } = who;
  // After a customer was chosen, the pressed card disappears. Focus the next button.
  const next = useRef<HTMLDivElement>(null);
  const id = caller?.id;
  useEffect(() => {
    if (id !== undefined) next.current?.querySelector('button')?.focus();
  }, [id]);
  return (
    <Card className="grid gap-4 p-5">
      <h2 className="text-lg">{t('Who is calling?')}</h2>
      {isKnown ? (
        <>
          {book.isPending && <Skeleton className="h-16" />}
          {book.isError && <Notice tone="bad">{book.error.message}</Notice>}
          {caller && <ChosenCaller caller={caller} order={order} />}
          <div ref={next} className="flex flex-wrap gap-2">
            {caller?.lastOrder && caller.isActive && (
              <Button
                variant="outline"
                onClick={() => act({ type: 'same again', items: caller.lastOrder?.items ?? [] })}
              >
                {t('Same as last time')}
              </Button>
            )}
            <Button variant="quiet" onClick={() => fill({ who: '', place: '', cashAnyway: false })}>
              {t('Another customer')}
            </Button>
          </div>
        </>
      ) : (
        <>
          <Field
            label={t('Phone number')}
            type="tel"
            inputMode="tel"
            autoComplete="off"
            maxLength={30}
            autoFocus
            hint={t('The last four digits are enough.')}
            className="figures"
            {...form.field('phone')}
            onKeyDown={focusFound}
          />
          <FoundCallers order={order} />
          {isNewCaller(form.values) && <NewCaller order={order} />}
        </>
      )}
    </Card>
  );
}

function ChosenCaller({ caller, order }: { caller: Caller; order: PhoneOrder }) {
  const { name, phone, email, isActive, lastOrder } = caller;
  const { containers, credit } = order.who;
  return (
    <div className="grid gap-1 rounded-md border border-deep bg-foam px-3.5 py-3">
      <p className="flex flex-wrap items-center gap-x-2 font-semibold wrap-anywhere">
        {name} <span className="figures font-normal">{phone}</span>
        {!isActive && <Badge tone="bad">{t('Inactive')}</Badge>}
      </p>
      <p className="text-sm wrap-anywhere text-ink-soft">{email ?? t('No email address')}</p>
      <CustomerTags customerId={caller.id} />
      {lastOrder && <p className="text-sm text-pretty wrap-anywhere text-ink-soft">{describeLast(lastOrder)}</p>}
      {containers.length > 0 && (
        <p className="text-sm wrap-anywhere">
          {t('Our jars with them: {jars}', {
            jars: describeItems(containers.map(({ name, held: quantity }) => ({ name, quantity }))),
          })}
        </p>
      )}
      {credit > 0 && <p className="text-sm">{t('Balance: {amount}', { amount: formatAmount(credit) })}</p>}
      {!isActive && (
        <p className="font-medium text-rose">{t('This customer was deactivated. Nothing can be ordered for them.')}</p>
      )}
    </div>
  );
}

/** Describes the caller's last order: "Last order: 3 Nov, 2 × 20 L jar (Delivered)". */
function describeLast({ createdAt, items, status }: NonNullable<Caller['lastOrder']>): string {
  return t('Last order: {date}, {lines} ({status})', {
    date: formatDate(createdAt),
    lines: describeItems(items),
    status: t(orderStatusLabels[status]),
  });
}

/** Cards for the customers who were found by the typed digits, and a card for a new customer. */
function FoundCallers({ order: { form, fill } }: { order: PhoneOrder }) {
  const phone = useDeferredValue(cleanNumber(form.values.phone));
  const canSearch = countDigits(phone) >= leastDigits && countDigits(phone) <= 15;
  const found = useCall('GET /admin/callers', { query: { phone } }, { enabled: canSearch, keepPrevious: true });
  if (!canSearch) return null;
  if (found.isError) return <Notice tone="bad">{found.error.message}</Notice>;
  if (found.isPending) return <Skeleton className="h-16" />;
  const { callers, hasMore } = found.data.data;
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">{t('Customers with this number')}</legend>
      <p role="status" className="text-sm text-ink-soft">
        {callers.length === 0 && t('No customer has this number yet.')}
        {hasMore && t('There are more. Please type more digits.')}
      </p>
      <div className="grid gap-2 sm:grid-cols-2">
        {callers.map((caller) => (
          <ChoiceCard
            key={caller.id}
            name="who"
            label={`${caller.name}\u00a0· ${caller.phone}`}
            badge={!caller.isActive && <Badge tone="bad">{t('Inactive')}</Badge>}
            text={[
              `${caller.address}, ${caller.city} ${caller.pincode}`,
              caller.lastOrder ? describeLast(caller.lastOrder) : t('No order yet'),
            ].join('\u00a0· ')}
            isChosen={false}
            isDisabled={!caller.isActive}
            onChoose={() => {
              fill({ who: caller.id, place: '', deliveryName: caller.name, deliveryPhone: caller.phone });
              form.forgetFailure();
            }}
          />
        ))}
        <ChoiceCard
          name="who"
          label={t('New customer')}
          isChosen={isNewCaller(form.values)}
          onChoose={() => fill({ who: 'new', place: 'typed' })}
        />
      </div>
    </fieldset>
  );
}

function NewCaller({ order: { form } }: { order: PhoneOrder }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={t('Full Name')} autoComplete="off" autoCapitalize="words" maxLength={100} {...form.field('name')} />
      <Field
        label={t('Email (optional)')}
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={254}
        hint={t('Needed for email updates and sign-in.')}
        {...form.field('email')}
      />
    </div>
  );
}
