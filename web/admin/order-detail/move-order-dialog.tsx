import type { SlotDay } from '../../../contract/slots/calls.ts';
import type { AdminOrder } from '../../shared/api-types.ts';
import { formatLongDay } from '../../shared/dates.ts';
import { plural, t } from '../../shared/language.ts';
import { describeHours } from '../../shared/orders/say-window.ts';
import { useCall } from '../../shared/use-call.ts';
import { useForm } from '../../shared/use-form.ts';
import { useSend } from '../../shared/use-send.ts';
import { useShop } from '../../shared/use-shop.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { showToast } from '../../ui/messages/toast.ts';
import { FormDialog } from '../dialogs/form-dialog.tsx';

const rules = { deliveryDate: {}, deliveryTime: {}, reason: {} };
const mostReason = 500;
/** What staff may overrule. */
const canOverbook: readonly unknown[] = ['SLOT_FULL', 'SLOT_CLOSED', 'NOT_SERVED'];

interface MoveOrderDialogProps {
  order: AdminOrder;
  onClose: () => void;
}

/** Moves an order; into a slot that takes no more orders after a question. Mounted while it is open. */
export function MoveOrderDialog({ order, onClose }: MoveOrderDialogProps) {
  const { days, isPending } = useDays(order.deliveryPincode);
  const move = useSend('POST /admin/orders/:id/move');
  const initial = { deliveryDate: order.deliveryDate, deliveryTime: order.deliveryTime, reason: '' };
  const form = useForm({
    rules,
    initial,
    async submit({ reason, ...slot }) {
      const body = { ...slot, overbook: isRefused, ...(reason.trim() && { reason }) };
      const { message } = await move.mutateAsync({ params: { id: order.id }, body });
      showToast(message ?? '');
      onClose();
    },
    fallback: t('The order could not be moved'),
  });
  const { deliveryDate, deliveryTime, reason } = form.values;
  const isRefused = canOverbook.includes(form.refusal?.errorType);
  const isSame = deliveryDate === order.deliveryDate && deliveryTime === order.deliveryTime;
  const windows = days.find(({ date }) => date === deliveryDate)?.windows ?? [];
  const isKnown = windows.some(({ key }) => key === deliveryTime);
  const choose = (name: 'deliveryDate' | 'deliveryTime') => ({
    ...form.field(name),
    onChange: (event: { target: { value: string } }) => {
      form.forgetFailure();
      form.setValue(name, event.target.value);
    },
  });
  return (
    <FormDialog
      title={t('Move order')}
      form={{ ...form.form, className: 'grid gap-5' }}
      summary={form.summary}
      submitLabel={isRefused ? t('Move all the same') : t('Move order')}
      isUnsaved={!isSame || reason !== ''}
      isPending={form.isPending}
      isBlocked={isSame || !isKnown}
      onClose={onClose}
      notices={
        form.failure && (
          <Notice tone={isRefused ? 'warn' : 'bad'}>
            {form.failure} {isRefused && t('Move it there all the same?')}
          </Notice>
        )
      }
    >
      {isPending && (
        <p role="status" className="text-ink-soft">
          {t('Loading the times…')}
        </p>
      )}
      <Select label={t('Delivery day')} {...choose('deliveryDate')}>
        {!days.some(({ date }) => date === deliveryDate) && (
          <option value={deliveryDate}>{formatLongDay(deliveryDate)}</option>
        )}
        {days.map(({ date }) => (
          <option key={date} value={date}>
            {formatLongDay(date)}
          </option>
        ))}
      </Select>
      <Select label={t('Delivery time')} {...choose('deliveryTime')}>
        {!isKnown && <option value={deliveryTime} />}
        {windows.map((window) => (
          <option key={window.key} value={window.key}>
            {[describeHours(window), describeState(window)].filter(Boolean).join(': ')}
          </option>
        ))}
      </Select>
      <Field
        label={t('Reason (optional)')}
        hint={t('The customer gets a mail with it.')}
        maxLength={mostReason}
        autoComplete="off"
        {...form.field('reason')}
      />
    </FormDialog>
  );
}

/** The days that can be chosen where the order goes; where the shop delivers no longer, those of the shop. */
function useDays(pincode: string) {
  const days = useShop().shop.delivery.daysAhead + 1;
  const own = useCall('GET /delivery-slots', { query: { pincode, days } });
  const others = useCall('GET /delivery-slots', { query: { days } }, { enabled: own.isError });
  const answer = own.isError ? others : own;
  return { days: answer.data?.data.days ?? [], isPending: answer.isPending };
}

function describeState({ state, reason, note, left = 0 }: SlotDay['windows'][number]): string {
  if (state === 'full') return t('Full');
  if (state === 'few') return plural(left, { one: '{count} left', other: '{count} left' });
  if (state === 'open') return '';
  if (reason === 'cut-off') return t('Cut-off passed');
  if (reason === 'weekday') return t('Not on this weekday');
  return note ? t('Closed: {note}', { note }) : t('Closed');
}
