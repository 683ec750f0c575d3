import { type ReactNode, useState } from 'react';
import { describeMovedCounts } from '#contract/orders/moved-slot.ts';
import { formatNumber } from '#contract/shared/money.ts';
import type { SlotGrid } from '#contract/slots/calls.ts';
import { usualReasons } from '#contract/slots/rules.ts';
import { plural, t, tMessage } from '#web/language.ts';
import { call } from '#web/shared/api.ts';
import type { CallAnswer } from '#web/shared/api-types.ts';
import { errorText } from '#web/shared/call-error.ts';
import { formatLongDay } from '#web/shared/dates.ts';
import { useMayCall } from '#web/shared/requests/use-may-call.ts';
import { formatReason, keyOfReason } from '#web/shared/slots/format-reason.ts';
import { useCall } from '#web/shared/use-call.ts';
import { useRefetch, useSend } from '#web/shared/use-send.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { EditDialog } from '../dialogs/edit-dialog.tsx';
import { NumberField } from '../dialogs/fields.tsx';
import { type EditForm, useEditForm } from '../dialogs/use-edit-form.ts';
import { WorkProgress } from '../dialogs/work-progress.tsx';
import type { Report } from './move-report.tsx';
import { nextTarget, reasonsOf, slotOf, type Target, targetsOf } from './move-targets.ts';
import {
  bodyOfSlot,
  type Choice,
  checkSlot,
  type EditedSlot,
  findSlot,
  nameOf,
  orders,
  plannedDeliveries,
  type SlotValues,
  slotFormRules,
  valuesOfSlot,
} from './slot-form.ts';
import { PreviewedMove, SlotContents, SlotOrders } from './slot-orders.tsx';

interface SlotDialogProps {
  grid: SlotGrid;
  choice: Choice;
  onClose: () => void;
  /** Called after a move that could not move everything. */
  onReport: (report: Report) => void;
}

/**
 * The dialog of a slot or a whole day. People with the permission edit the slot; others see its orders. Mount it only
 * while it is open.
 */
export function SlotDialog(props: SlotDialogProps) {
  return useMayCall()('PUT /admin/slots') ? <EditSlot {...props} /> : <ReadSlot {...props} />;
}

function ReadSlot({ grid, choice, onClose }: SlotDialogProps) {
  const booked = findSlot(grid, choice)?.booked ?? 0;
  const planned = usePlanned(choice, grid.zoneId);
  const window = grid.windows.find(({ key }) => key === choice.windowKey);
  return (
    <Dialog title={titleOf(choice.date, window)} isOpen onClose={onClose}>
      <SlotContents choice={choice} zoneId={grid.zoneId} booked={booked} planned={planned} />
    </Dialog>
  );
}

/** Closes or opens a slot or a whole day, moves its orders, sets its capacity. */
function EditSlot({ grid, choice, onClose, onReport }: SlotDialogProps) {
  const { date, windowKey } = choice;
  const { zoneId } = grid;
  const query = { from: date, ...(zoneId && { zoneId }) };
  const { save, progress } = useSaveSlot({ choice, zoneId, onReport });
  const form = useEditForm({
    item: findSlot(grid, choice),
    valuesOf: valuesOfSlot,
    load: async () => findSlot((await call('GET /admin/slots', { query })).data, choice),
    update: save,
    // `save` itself shows a message about the slot and the moved orders.
    announce: () => undefined,
    onSaved: onClose,
    rules: slotFormRules,
    check: checkSlot,
  });
  const planned = usePlanned(choice, zoneId);
  const window = grid.windows.find(({ key }) => key === windowKey);
  const isClosed = form.values.isClosed === 'true';
  const isClosedAround = form.base?.isClosedAround ?? false;
  const targets = targetsOf(grid, choice);
  const mayMove = useMayCall()('POST /admin/orders/move');
  const next = mayMove ? nextTarget(targets, grid, choice) : undefined;
  // The preview of a move is shown beside the pressed button, because on a phone the list of slots is not visible.
  const isPreviewShown =
    !form.base?.isClosed && isClosed && form.values.moveTo !== '' && form.values.moveTo === next?.value;
  return (
    <EditDialog
      title={titleOf(date, window)}
      addLabel={t('Save Changes')}
      saveLabel={form.base ? saveLabelOf(form.values, form.base, { windowKey, planned }) : undefined}
      form={form}
      onClose={onClose}
      progress={progress && <Moving {...progress} />}
    >
      {!form.base?.isClosed && (
        <CloseSlot form={form} next={next} lastReasons={reasonsOf(grid)} planned={planned}>
          {isPreviewShown && <PreviewedMove form={form} choice={choice} zoneId={zoneId} />}
        </CloseSlot>
      )}
      <Select label={t('Takes orders')} {...form.field('isClosed')}>
        <option value="false">{isClosedAround ? t('Closed for the whole day or all zones') : t('Open')}</option>
        <option value="true">{t('Closed')}</option>
        {(isClosedAround || form.base?.isOpened) && <option value="opened">{t('Open anyway')}</option>}
      </Select>
      {form.base && (
        <SlotOrders
          form={form}
          choice={choice}
          zoneId={zoneId}
          targets={targets}
          isPreviewShown={isPreviewShown}
          planned={planned}
        />
      )}
      {(isClosed || form.values.moveTo) && (
        <Field
          label={t('Reason')}
          hint={t('Customers read it, for example “Diwali” or “Rain”.')}
          maxLength={100}
          autoComplete="off"
          {...form.field('reason')}
          required={isClosed}
        />
      )}
      <NumberField
        label={windowKey === null ? t('Capacity of each window') : t('Capacity')}
        hint={t('Maximum orders. Leave blank to use the slot’s usual limit.')}
        step={1}
        {...form.number('capacity')}
      />
    </EditDialog>
  );
}

/** The number of planned deliveries in the slot or day. 0 until it is loaded. */
function usePlanned({ date, windowKey }: Choice, zoneId: string | null): number {
  const query = { date, ...(windowKey && { windowKey }), ...(zoneId && { zoneId }) };
  const enabled = useMayCall()('GET /admin/plans/planned');
  return useCall('GET /admin/plans/planned', { query }, { enabled }).data?.data.planned ?? 0;
}

interface SaveSlotOptions {
  choice: Choice;
  zoneId: string | null;
  onReport: (report: Report) => void;
}

type Moved = CallAnswer<'POST /admin/orders/move'>['data'];

/** How many orders, pick-ups and planned deliveries were tried so far, and their total. */
interface MoveProgress {
  done: number;
  of: number;
}

/** One call moves at most this many orders, which takes a second or two. */
const mostAtOnce = 20;

const isSame = (values: SlotValues, base: EditedSlot) =>
  JSON.stringify(bodyOfSlot(values)) === JSON.stringify(bodyOfSlot(valuesOfSlot(base)));

const none = { moved: 0, left: [] };
const nothingMoved: Moved = { ...none, pickups: none, plans: none, next: null, rest: 0 };

const triedOf = ({ moved, left }: { moved: number; left: readonly unknown[] }) => ({ moved, all: moved + left.length });

const countOf = (all: Moved) => triedOf(all).all + triedOf(all.pickups).all + triedOf(all.plans).all;

function addPart(before: Moved, part: Moved): Moved {
  const join = <One,>(one: { moved: number; left: One[] }, other: { moved: number; left: One[] }) => ({
    moved: one.moved + other.moved,
    left: [...one.left, ...other.left],
  });
  return {
    ...part,
    ...join(before, part),
    pickups: join(before.pickups, part.pickups),
    plans: join(before.plans, part.plans),
  };
}

/**
 * Saves the slot, then moves its orders if that was chosen. A slot is closed before its orders move, so no new orders
 * can get into it.
 */
function useSaveSlot({ choice: { date, windowKey }, zoneId, onReport }: SaveSlotOptions) {
  const update = useSend('PUT /admin/slots');
  const refetch = useRefetch();
  const [progress, setProgress] = useState<MoveProgress | null>(null);

  async function moveOrders({ moveTo, overbook, reason }: SlotValues, booked: number) {
    const from = { date, windowKey, zoneId };
    const wanted = {
      from,
      ...slotOf(moveTo),
      overbook,
      ...(reason && { reason: keyOfReason(reason) }),
      most: mostAtOnce,
    };
    let all = nothingMoved;
    setProgress({ done: 0, of: booked });
    try {
      do {
        const { data } = await call('POST /admin/orders/move', { body: { ...wanted, after: all.next } });
        all = addPart(all, data);
        setProgress({ done: countOf(all), of: countOf(all) + all.rest });
      } while (all.next !== null);
      if (all.left.length + all.pickups.left.length + all.plans.left.length > 0)
        onReport({ ...reportOf(all), message: describeMoved(all) });
      else showToast(describeMoved(all));
    } catch (error) {
      // The slot is already saved, so the dialog closes with a report. A retry would be rejected as outdated.
      const message =
        countOf(all) === 0
          ? t('The slot is saved, but nothing in it could be moved.')
          : `${describeMoved(all)} ${t('Then it stopped. Open the slot again to move the others.')}`;
      onReport({ ...reportOf(all), message: `${message} ${errorText(error)}` });
    } finally {
      setProgress(null);
      await refetch();
    }
  }

  async function save(values: SlotValues, base: EditedSlot) {
    const isMoving = values.moveTo !== '';
    if (!isMoving || !isSame(values, base)) {
      await update.mutateAsync({
        body: { date, windowKey, zoneId, version: base.version, isMoving, ...bodyOfSlot(values) },
      });
    }
    if (isMoving) await moveOrders(values, base.booked);
    else showToast(t('Saved'));
  }

  return { save, progress };
}

const reportOf = ({ left, pickups, plans }: Moved) => ({ left, pickups: pickups.left, plans: plans.left });

const describeMoved = (all: Moved): string =>
  tMessage(describeMovedCounts({ orders: triedOf(all), pickups: triedOf(all.pickups), plans: triedOf(all.plans) }));

function Moving({ done, of }: MoveProgress) {
  const words = t('Moving: {done} of {of}', { done: formatNumber(done), of: formatNumber(of) });
  return <WorkProgress words={words} label={t('Moving the orders')} count={{ done, of }} />;
}

/** The label of the button that saves, if the form closes the slot or moves what is in it. */
function saveLabelOf(
  { isClosed, moveTo }: SlotValues,
  base: EditedSlot,
  { windowKey, planned }: { windowKey: string | null; planned: number },
): string | undefined {
  const count = formatNumber(base.booked + planned);
  if (isClosed !== 'true' || base.isClosed) return moveTo ? t('Move {count}', { count }) : undefined;
  if (moveTo) return t('Close and move {count}', { count });
  return windowKey === null ? t('Close this day') : t('Close this slot');
}

function titleOf(date: string, window: SlotGrid['windows'][number] | undefined): string {
  return window ? `${nameOf(window)}, ${formatLongDay(date)}` : formatLongDay(date);
}

interface CloseSlotProps {
  /** The preview of the chosen move. */
  children: ReactNode;
  form: EditForm<EditedSlot, typeof slotFormRules>;
  /** The next open slot. Undefined if the grid has none. */
  next: Target | undefined;
  /** Reasons for which slots in the shown weeks are closed, latest day first. They are offered as proposals. */
  lastReasons: readonly string[];
  /** The number of planned deliveries for which no order exists yet. */
  planned: number;
}

const mostReasons = 5;

/**
 * Buttons that fill in the form to close a slot: a reason, and where the orders move. Nothing happens before saving.
 */
function CloseSlot({ children, form, next, lastReasons, planned }: CloseSlotProps) {
  const { isClosed, moveTo, reason } = form.values;
  const booked = form.base?.booked ?? 0;
  const reasons = [...new Set([...lastReasons, ...usualReasons.map(formatReason)])].slice(0, mostReasons);
  const close = (target: string) => {
    form.setValue('isClosed', 'true');
    form.setValue('moveTo', target);
  };
  const look = (isChosen: boolean) => ({
    size: 'sm' as const,
    variant: isChosen ? ('primary' as const) : ('outline' as const),
    'aria-pressed': isChosen,
  });
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2 rounded-lg bg-mist p-3">
      <legend className="sr-only">{t('Why closed?')}</legend>
      <p aria-hidden className="font-semibold">
        {t('Why closed?')}
      </p>
      <div className="flex flex-wrap gap-2">
        {reasons.map((one) => (
          <Button
            key={one}
            {...look(isClosed === 'true' && reason === one)}
            onClick={() => {
              form.setValue('isClosed', 'true');
              form.setValue('reason', one);
            }}
          >
            {one}
          </Button>
        ))}
      </div>
      {booked + planned > 0 && (
        <p className="font-semibold">
          {booked > 0 && planned > 0
            ? t('Where do the {orders} and {deliveries} go?', {
                orders: plural(booked, orders),
                deliveries: plural(planned, plannedDeliveries),
              })
            : booked > 0
              ? plural(booked, { one: 'Where does {count} order go?', other: 'Where do the {count} orders go?' })
              : plural(planned, {
                  one: 'Where does {count} planned delivery go?',
                  other: 'Where do the {count} planned deliveries go?',
                })}
        </p>
      )}
      {booked + planned > 0 && (
        <div className="flex flex-wrap gap-2">
          {next && (
            <Button
              {...look(isClosed === 'true' && moveTo === next.value)}
              className="max-w-full"
              onClick={() => close(next.value)}
            >
              <span className="min-w-0 whitespace-normal py-1.5 text-left leading-snug">
                {t('Move all to {slot}', { slot: next.words })}
              </span>
            </Button>
          )}
          <Button {...look(isClosed === 'true' && moveTo === '')} onClick={() => close('')}>
            {t('Don’t move')}
          </Button>
        </div>
      )}
      {children}
    </fieldset>
  );
}
