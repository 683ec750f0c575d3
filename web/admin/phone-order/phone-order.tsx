import { useState } from 'react';
import { formatAmount } from '#contract/shared/money.ts';
import type { BookedWindow } from '#contract/slots/calls.ts';
import { t } from '#web/language.ts';
import { Bill } from '#web/shared/cart/bill.tsx';
import { EmptiesFields } from '#web/shared/jars/empties-fields.tsx';
import { SwapNote } from '#web/shared/jars/swap-note.tsx';
import { describeHours } from '#web/shared/orders/describe-time.ts';
import { CreditBox, PaymentChoice } from '#web/shared/payment/payment-choice.tsx';
import { useUser } from '#web/shared/session.ts';
import { canChoose, type ShownWindow } from '#web/shared/slots/shown-slots.ts';
import { SlotCard } from '#web/shared/slots/slot-fields.tsx';
import { BlockedButton } from '#web/ui/blocked-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { Tick } from '#web/ui/forms/tick.tsx';
import { IfMay } from '../access/if-may.tsx';
import { ButtonLink } from '../access/links.tsx';
import { CashBlocked } from '../dialogs/cash-part.tsx';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { CallerChoice } from './caller-choice.tsx';
import { OrderRefused } from './order-refused.tsx';
import { PlaceCard } from './place-card.tsx';
import { ProductChoice } from './product-choice.tsx';
import { type PhoneOrder, usePhoneOrder } from './use-phone-order.ts';

export default function NewPhoneOrder() {
  const user = useUser();
  return user && <PhoneOrderForm adminId={user.id} />;
}

/** The form for an order by phone. Staff fill it in from top to bottom while they talk to the customer. */
function PhoneOrderForm({ adminId }: { adminId: string }) {
  const order = usePhoneOrder(adminId);
  const { form, act, isProcessing } = order;
  const [isAsked, setIsAsked] = useState(false);
  const [question, setQuestion] = useState<Question | null>(null);
  return (
    <main className="page grid gap-5 py-4 md:py-6">
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="grow text-title">{t('New order by phone')}</h1>
        <Button variant="outline" disabled={isProcessing} onClick={() => setIsAsked(true)}>
          {t('Clear form')}
        </Button>
        <ButtonLink to="/admin/orders" variant="quiet">
          {t('Back to Orders')}
        </ButtonLink>
      </header>
      <form {...form.form} className="grid gap-5 lg:grid-cols-[1fr_22rem] lg:items-start lg:gap-6">
        <div className="grid min-w-0 gap-5">
          {!isProcessing && <OrderRefused order={order} />}
          <ErrorSummary {...form.summary} />
          <CallerChoice order={order} />
          <ProductChoice order={order} />
          <EmptiesFields
            choices={order.bill.choices}
            describeHeld={(held) => t('With the customer: {held}', { held })}
            onChoose={(choice, count) => act({ type: 'empties chosen', choice, count })}
          />
          <PlaceCard order={order} />
          <SlotChoice order={order} onQuestion={setQuestion} />
        </div>
        <PhoneSummary order={order} />
      </form>
      {question && (
        <ConfirmOverbooking
          question={question}
          onYes={() => {
            const slot = { day: form.values.deliveryDate, key: question.window.key };
            act({ type: 'slot chosen', slot, isOverbooked: true });
          }}
          onClose={() => setQuestion(null)}
        />
      )}
      {isAsked && (
        <ConfirmDialog
          type="warning"
          title={t('Clear form')}
          confirmLabel={t('Clear form')}
          onConfirm={async () => {
            act({ type: 'started over' });
            form.forgetFailure();
          }}
          onClose={() => setIsAsked(false)}
        >
          <p className="font-medium">{t('Clear the form?')}</p>
          <p className="text-sm text-ink-soft">{t('What you typed here will be lost.')}</p>
        </ConfirmDialog>
      )}
    </main>
  );
}

/** Chooses the delivery slot. A full or closed slot needs a confirmation. */
function SlotChoice({ order, onQuestion }: { order: PhoneOrder; onQuestion: (question: Question) => void }) {
  const { form, act, where } = order;
  const { schedule } = where;
  const booked = schedule?.days.find(({ date }) => date === form.values.deliveryDate)?.windows ?? [];
  const bookedOf = ({ key }: ShownWindow) => booked.find((window) => window.key === key);
  return (
    <SlotCard
      className="p-5"
      form={form}
      schedule={schedule}
      onChoose={(slot) => act({ type: 'slot chosen', slot, isOverbooked: false })}
      forStaff={{
        describeDeliveryTime: (window) => bookedText(window, bookedOf(window)),
        onTaken: (window) => onQuestion({ window, slot: bookedOf(window) }),
      }}
    />
  );
}

/** The bookings of a slot, such as "Full (12 of 12)". Null for a slot that is closed or has no capacity. */
function bookedText(window: ShownWindow, slot: BookedWindow | undefined): string | null {
  const { standing } = window;
  if (!slot || slot.capacity === null || standing === 'over') return null;
  const { booked, capacity } = slot;
  if (standing === 'full') return t('Full ({booked} of {capacity})', { booked, capacity });
  return canChoose(window) ? t('{booked} of {capacity} booked', { booked, capacity }) : null;
}

/** A full or closed slot that staff have chosen, which needs a confirmation. */
interface Question {
  window: ShownWindow;
  slot: BookedWindow | undefined;
}

interface ConfirmOverbookingProps {
  question: Question;
  onYes: () => void;
  onClose: () => void;
}

/** Asks before a full or closed slot is booked. */
function ConfirmOverbooking({ question, onYes, onClose }: ConfirmOverbookingProps) {
  const { window } = question;
  return (
    <ConfirmDialog
      type="warning"
      title={window.standing === 'full' ? t('The slot is full') : t('The slot is closed')}
      confirmLabel={t('Book anyway')}
      onConfirm={async () => onYes()}
      onClose={onClose}
    >
      <p className="font-medium">{ask(question)}</p>
      <p className="text-sm text-ink-soft">{describeHours(window)}</p>
    </ConfirmDialog>
  );
}

function ask({ window: { standing, note }, slot }: Question): string {
  if (standing === 'full') {
    const { booked = 0, capacity = 0 } = slot ?? {};
    return t('The slot is full ({booked} of {capacity}). Book one more?', { booked, capacity: capacity ?? 0 });
  }
  if (standing === 'cut-off') return t('Orders for this time are closed. Book anyway?');
  if (standing === 'weekday') return t('We do not deliver on that weekday at this time. Book anyway?');
  return note ? t('The slot is closed: {note}. Book anyway?', { note }) : t('The slot is closed. Book anyway?');
}

/** The bill, the payment method, and the button that places the order. */
function PhoneSummary({ order }: { order: PhoneOrder }) {
  const { form, who, where, bill, isProcessing } = order;
  const { products, totals, missing } = bill;
  const { terms, cashAllowed } = where.area;
  const { cashAnyway } = form.values;
  const isEmpty = products.priced.length === 0;
  return (
    <aside className="lg:sticky lg:top-24">
      <Card className="grid gap-4 p-5">
        <h2 className="text-lg">{t('Order Summary')}</h2>
        {isEmpty ? (
          <p className="text-ink-soft">{t('No products yet.')}</p>
        ) : (
          <Bill totals={totals} of="cart" credit={bill.creditUsed} />
        )}
        <div role="status" className="empty:hidden">
          <SwapNote lines={bill.priced} />
        </div>
        {!isEmpty && missing.forMinimumPaise > 0 && (
          <p className="font-medium text-marigold-ink">
            {t('{missing} more for the minimum order of {minimum}.', {
              missing: formatAmount(missing.forMinimumPaise),
              minimum: formatAmount(terms.minimumPaise ?? 0),
            })}
          </p>
        )}
        <fieldset className="grid gap-2">
          <legend className="field-label mb-1.5">{t('Payment Method')}</legend>
          {who.credit > 0 && (
            <CreditBox
              form={form}
              label={t('Use the balance ({amount})', { amount: formatAmount(who.credit) })}
              className="min-h-12"
            />
          )}
          {cashAllowed && who.cashBlock !== null && (
            <CashBlocked reason={who.cashBlock}>
              <IfMay call="POST /admin/users/:id/cash/allow">
                <Tick
                  name="cashAnyway"
                  className="min-h-11"
                  label={t('Take cash for this order anyway')}
                  isTicked={cashAnyway}
                  onTick={(isTicked) => form.setValue('cashAnyway', isTicked)}
                />
              </IfMay>
            </CashBlocked>
          )}
          <PaymentChoice
            form={form}
            cashAllowed={cashAllowed}
            cashBlock={cashAnyway ? null : who.cashBlock}
            account={who.account}
            isForStaff
          />
        </fieldset>
        <BlockedButton
          type="submit"
          variant="accent"
          size="lg"
          pending={isProcessing || where.isLoading}
          blocked={who.caller?.isActive === false && t('This account is not active. Activate it first.')}
        >
          {isProcessing ? t('Placing the order…') : t('Place order')}
        </BlockedButton>
        {form.values.overbooked !== '' && (
          <p className="text-sm text-ink-soft">{t('The slot will have one order more than its capacity.')}</p>
        )}
      </Card>
    </aside>
  );
}
