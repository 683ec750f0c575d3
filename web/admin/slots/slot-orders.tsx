import { plural, t } from '#web/language.ts';
import { errorText } from '#web/shared/call-error.ts';
import { useCall } from '#web/shared/use-call.ts';
import { Select } from '#web/ui/forms/select.tsx';
import { Tick } from '#web/ui/forms/tick.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { IfMay } from '../access/if-may.tsx';
import { TallLink } from '../access/links.tsx';
import type { EditForm } from '../dialogs/use-edit-form.ts';
import { slotOf, type Target } from './move-targets.ts';
import { type Choice, type EditedSlot, orders, plannedDeliveries, type slotFormRules } from './slot-form.ts';

interface PreviewedMoveProps {
  form: EditForm<EditedSlot, typeof slotFormRules>;
  choice: Choice;
  /** The shown zone. Null for all zones. */
  zoneId: string | null;
}

interface SlotOrdersProps extends PreviewedMoveProps {
  targets: readonly Target[];
  /** True if the dialog already shows the preview of the move, beside the buttons that close the slot. */
  isPreviewShown: boolean;
  /** The number of planned deliveries for which no order exists yet. */
  planned: number;
}

/** The preview of a move, and the choice to move orders even into a full slot. */
export function PreviewedMove({ form, choice, zoneId }: PreviewedMoveProps) {
  const { moveTo, overbook } = form.values;
  return (
    <>
      <MovePreview choice={choice} zoneId={zoneId} moveTo={moveTo} overbook={overbook} />
      <Tick
        label={t('Overbook if that slot is full')}
        isTicked={overbook}
        onTick={(isTicked) => form.setValue('overbook', isTicked)}
      />
    </>
  );
}

interface SlotContentsProps extends Omit<PreviewedMoveProps, 'form'> {
  booked: number;
  planned: number;
}

/** How many orders and planned deliveries are in a slot, with links to them. */
export function SlotContents({ choice: { date, windowKey }, zoneId, booked, planned }: SlotContentsProps) {
  if (booked + planned === 0) return <p className="text-ink-soft">{t('No orders yet.')}</p>;
  const search = new URLSearchParams({
    deliveryDate: date,
    ...(windowKey && { deliveryTime: windowKey }),
    ...(zoneId && { zoneId }),
  });
  return (
    <p className="flex flex-wrap gap-x-4">
      <TallLink to={`/admin/orders?${search}`} className="font-semibold">
        {plural(booked, orders)}
      </TallLink>
      <IfMay screen="/admin/jars/pickups">
        <TallLink to={`/admin/jars/pickups?${search}`} className="font-semibold">
          {t('Including pick-ups')}
        </TallLink>
      </IfMay>
      <IfMay screen="/admin/sheet">
        <TallLink
          to={`/admin/sheet?${new URLSearchParams({ day: date, ...(windowKey && { window: windowKey }) })}`}
          className="font-semibold"
        >
          {t('Delivery sheet')}
        </TallLink>
      </IfMay>
      {planned > 0 && (
        <TallLink
          to={`/admin/plans?${new URLSearchParams({ dueOn: date, ...(zoneId && { zoneId }) })}`}
          className="font-semibold"
        >
          {plural(planned, plannedDeliveries)}
        </TallLink>
      )}
    </p>
  );
}

/** The orders in a slot, and the choice where to move them. Orders stay in a closed slot unless staff move them. */
export function SlotOrders({ form, choice, zoneId, targets, isPreviewShown, planned }: SlotOrdersProps) {
  const booked = form.base?.booked ?? 0;
  const contents = <SlotContents choice={choice} zoneId={zoneId} booked={booked} planned={planned} />;
  if (booked + planned === 0) return contents;
  const { isClosed, moveTo } = form.values;
  return (
    <>
      {contents}
      <IfMay call="POST /admin/orders/move">
        <div className="grid gap-2">
          <Select
            label={t('Where its deliveries go')}
            {...form.field('moveTo')}
            empty={t('Don’t move')}
            options={targets.map(({ value, words }) => [value, t('Move all to {slot}', { slot: words })])}
          />
          {moveTo && !isPreviewShown && <PreviewedMove form={form} choice={choice} zoneId={zoneId} />}
        </div>
      </IfMay>
      {(isClosed === 'true' || (isClosed === 'false' && form.base?.isClosedAround)) && !moveTo && (
        <Notice tone="warn">
          {booked > 0 && <p>{t('No new orders. Orders already booked will still be delivered.')}</p>}
          {planned > 0 && (
            <p>
              {plural(planned, {
                one: '{count} planned delivery stays without an order. If its customer has an email address, an email names the open times of that day.',
                other:
                  '{count} planned deliveries stay without orders. Customers with an email address get an email with the open times of that day.',
              })}
            </p>
          )}
        </Notice>
      )}
    </>
  );
}

interface MovePreviewProps {
  choice: Choice;
  zoneId: string | null;
  moveTo: string;
  overbook: boolean;
}

/** Shows how many orders could be moved now, how many could not, and why. */
function MovePreview({ choice: { date, windowKey }, zoneId, moveTo, overbook }: MovePreviewProps) {
  const query = {
    date,
    ...(windowKey && { windowKey }),
    ...(zoneId && { zoneId }),
    ...slotOf(moveTo),
    overbook: String(overbook) as 'true' | 'false',
  };
  const answer = useCall('GET /admin/orders/move', { query }, { keepPrevious: true });
  if (answer.isError) {
    return <Notice tone="bad">{errorText(answer.error, t('We could not check who can be moved.'))}</Notice>;
  }
  if (!answer.data) return <p role="status">{t('Checking who can be moved…')}</p>;
  const { moved, left, pickups, plans } = answer.data.data;
  const stuck = Map.groupBy([...left, ...pickups.left, ...plans.left], ({ message }) => message);
  return (
    <Notice tone={stuck.size > 0 ? 'warn' : 'info'} className={answer.isPlaceholderData ? 'opacity-60' : ''}>
      <p>
        {plural(moved, { one: '{count} order can be moved.', other: '{count} orders can be moved.' })}{' '}
        {pickups.moved > 0 &&
          plural(pickups.moved, { one: '{count} pick-up goes with it.', other: '{count} pick-ups go with them.' })}{' '}
        {plans.moved > 0 &&
          plural(plans.moved, {
            one: '{count} planned delivery can be moved.',
            other: '{count} planned deliveries can be moved.',
          })}{' '}
        {t('Customers with an email address get one email about it.')}
      </p>
      {[...stuck].map(([reason, those]) => (
        <p key={reason}>
          {plural(those.length, { one: '{count} cannot be moved:', other: '{count} cannot be moved:' })} {reason}
        </p>
      ))}
    </Notice>
  );
}
