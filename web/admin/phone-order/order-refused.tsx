import CircleX from 'lucide-react/icons/circle-x';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { formatAmount } from '#contract/shared/money.ts';
import { t } from '#web/language.ts';
import { JarsRefused } from '#web/shared/jars/jars-refused.tsx';
import { SlotRefused } from '#web/shared/slots/slot-refused.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { BlockedButton } from '#web/ui/blocked-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { FocusedAlert } from '#web/ui/messages/focused-alert.tsx';
import type { PhoneOrder } from './use-phone-order.ts';

/** Explains why the order was not placed, and offers remedies. The form below it stays unchanged. */
export function OrderRefused({ order }: { order: PhoneOrder }) {
  const { form, act } = order;
  const { refusal, failure } = form;
  const message = refusal?.isFromServer ? refusal.message : failure;
  if (!message) return null;
  switch (refusal?.errorType) {
    case 'SLOT_FULL':
    case 'SLOT_CLOSED':
      return (
        <SlotRefused
          message={message}
          nearest={refusal.nearestSlots}
          onChoose={(slot) => {
            act({ type: 'slot chosen', slot, isOverbooked: false });
            form.forgetFailure();
          }}
        >
          <Button
            variant="outline"
            onClick={() => {
              act({ type: 'overbooked' });
              order.sendAgain();
            }}
          >
            {t('Book anyway')}
          </Button>
        </SlotRefused>
      );
    case 'PHONE_KNOWN':
      return <PhoneKnown order={order} message={message} />;
    case 'JARS_NOT_HELD': {
      const possible = refusal.possibleEmpties ?? [];
      return (
        <JarsRefused
          message={message}
          possible={possible}
          onAccept={() => {
            act({ type: 'empties accepted', possible });
            form.forgetFailure();
          }}
        />
      );
    }
    case 'PRICE_CHANGED':
      return <PriceChanged order={order} />;
    default:
      return <Failed order={order} message={message} />;
  }
}

function PriceChanged({ order }: { order: PhoneOrder }) {
  const changed = order.form.refusal?.changedPrices;
  if (!changed) return null;
  const total = formatAmount(changed.amountPayable);
  return (
    <FocusedAlert
      tone="caution"
      icon={TriangleAlert}
      title={t('The total has changed')}
      reason={<p>{t('The total is {total} now. Please tell the customer before you place the order.', { total })}</p>}
    >
      <Button className="w-fit" onClick={() => order.orderAt(changed.amountPayable)}>
        {t('Place order for {total}', { total })}
      </Button>
    </FocusedAlert>
  );
}

/** The phone number of a new customer already exists. Shows the customers with this number and asks who is calling. */
function PhoneKnown({ order, message }: { order: PhoneOrder; message: string }) {
  const { form, fill, act } = order;
  const found = useCall('GET /admin/callers', { query: { phone: form.values.phone } });
  const { callers = [], samePhone = 0 } = found.data?.data ?? {};
  return (
    <FocusedAlert
      tone="caution"
      icon={TriangleAlert}
      title={message}
      reason={<p>{t('Is it one of them? Nothing you typed is lost.')}</p>}
    >
      <div className="grid gap-2.5 sm:justify-start">
        {callers
          .filter(({ isActive }) => isActive)
          .map(({ id, name, address, city }) => (
            <Button
              key={id}
              variant="outline"
              onClick={() => {
                fill({ who: id, place: '' });
                form.forgetFailure();
              }}
            >
              <span className="whitespace-normal">{`${name} · ${address}, ${city}`}</span>
            </Button>
          ))}
        <BlockedButton
          pending={found.isFetching}
          blocked={found.isError && t('The customers with this number could not be loaded.')}
          onClick={() => {
            act({ type: 'another accepted', samePhone });
            order.sendAgain();
          }}
        >
          {t('No, a new customer with the same number')}
        </BlockedButton>
      </div>
    </FocusedAlert>
  );
}

function Failed({ order, message }: { order: PhoneOrder; message: string }) {
  const { refusal } = order.form;
  const { errors = [], stockIssues = [] } = refusal ?? {};
  if (refusal && (refusal.status === 0 || refusal.status >= 500)) return <AnswerLost />;
  const others = errors.length > 1 || errors.some(({ msg }) => msg !== message) ? errors : [];
  return (
    <FocusedAlert tone="bad" icon={CircleX} title={t('The order was not placed')} reason={<p>{message}</p>}>
      {others.length + stockIssues.length > 0 && (
        <ul className="grid list-disc gap-1 pl-5">
          {others.map(({ path, msg }) => (
            <li key={path + msg}>{msg}</li>
          ))}
          {stockIssues.map(({ productId, productName, availableStock, requestedQuantity }) => (
            <li key={productId}>
              {t('{name}: only {availableStock} available, but {requestedQuantity} requested', {
                name: productName,
                availableStock,
                requestedQuantity,
              })}
            </li>
          ))}
        </ul>
      )}
    </FocusedAlert>
  );
}

/** Shown if the server did not answer and may have accepted the order. Sending it unchanged places no second order. */
function AnswerLost() {
  return (
    <FocusedAlert
      tone="caution"
      icon={TriangleAlert}
      title={t('We do not know whether the order was placed')}
      reason={<p>{t('The connection was lost. Press “Place order” again: it will not be placed twice.')}</p>}
    />
  );
}
