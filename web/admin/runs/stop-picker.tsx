import { type Dispatch, type KeyboardEvent, memo, type SetStateAction, useMemo } from 'react';
import { formatAmount, formatPrice } from '#contract/shared/money.ts';
import { plural, t } from '#web/language.ts';
import { formatAddress } from '#web/shared/place/format-address.ts';
import { SelectAll } from '../lists/select-column.tsx';
import { indexAfterKey } from './move-stop.ts';
import { type DispatchStop, keyOf, nameOfWindow, type RunWindow } from './run-words.ts';

interface StopPickerProps {
  stops: readonly DispatchStop[];
  windows: readonly RunWindow[];
  chosen: ReadonlySet<string>;
  /** Undefined if the stops are only shown. */
  onChoose: Dispatch<SetStateAction<ReadonlySet<string>>> | undefined;
}

const headLook = 'flex min-h-11 flex-wrap items-center gap-x-3 bg-foam px-4 py-1.5 font-semibold';

/**
 * Selects stops of a day, grouped by window and zone. One press selects a group. Arrow keys move between the
 * checkboxes, and with Shift they also select, so that hundreds of stops can be selected quickly without a mouse.
 */
export function StopPicker({ stops, windows, chosen, onChoose }: StopPickerProps) {
  const groups = useMemo(
    () => [...Map.groupBy(stops, ({ windowKey, zone }) => `${windowKey}\n${zone}`).values()],
    [stops],
  );
  const set = (keys: readonly string[], isChosen: boolean) =>
    onChoose?.((before) => (isChosen ? before.union(new Set(keys)) : before.difference(new Set(keys))));

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
    const at = boxes.indexOf(event.target as HTMLInputElement);
    const to = at < 0 ? undefined : indexAfterKey(event.key, at, boxes.length);
    if (to === undefined) return;
    event.preventDefault();
    if (event.shiftKey) {
      const passed = boxes.slice(Math.min(at, to), Math.max(at, to) + 1);
      set(
        passed.flatMap(({ value }) => value || []),
        true,
      );
    }
    boxes[to]?.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the checkboxes in it have the focus
    <div className="grid gap-4" onKeyDown={onKeyDown}>
      {groups.map((group) => {
        const [first] = group;
        if (!first) return null;
        const keys = group.map(keyOf);
        const selected = keys.filter((key) => chosen.has(key)).length;
        const head = (
          <>
            <span className="min-w-0 grow wrap-anywhere">
              {[nameOfWindow(first.windowKey, windows), first.zone].filter(Boolean).join(' · ')}
            </span>
            <span className="figures text-sm font-normal">{describeLoad(group)}</span>
          </>
        );
        return (
          <section key={keys[0]} className="overflow-clip rounded-lg border border-line bg-surface">
            {onChoose ? (
              <SelectAll
                selected={selected}
                of={keys.length}
                onSelect={(isChosen) => set(keys, isChosen)}
                className={headLook}
              >
                {head}
              </SelectAll>
            ) : (
              <div className={headLook}>{head}</div>
            )}
            <ul className="divide-y divide-line">
              {group.map((stop) =>
                onChoose ? (
                  <Row key={keyOf(stop)} stop={stop} isChosen={chosen.has(keyOf(stop))} onSet={set} />
                ) : (
                  <li key={keyOf(stop)} className="px-4 py-1.5">
                    <StopText stop={stop} />
                  </li>
                ),
              )}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

/** Describes the load of a group in one line: "16 stops · 24 jars · 20 empties · ₹1,240". */
function describeLoad(stops: readonly DispatchStop[]): string {
  const sum = (numberOf: (stop: DispatchStop) => number) => stops.reduce((total, stop) => total + numberOf(stop), 0);
  return [
    plural(stops.length, { one: '{count} stop', other: '{count} stops' }),
    plural(
      sum(({ jars }) => jars),
      { one: '{count} jar', other: '{count} jars' },
    ),
    plural(
      sum(({ empties }) => empties),
      { one: '{count} empty', other: '{count} empties' },
    ),
    formatPrice(sum(({ toCollect }) => toCollect)),
  ].join(' · ');
}

interface RowProps {
  stop: DispatchStop;
  isChosen: boolean;
  onSet: (keys: readonly string[], isChosen: boolean) => void;
}

const Row = memo(
  function Row({ stop, isChosen, onSet }: RowProps) {
    return (
      <li>
        <label className="grid min-h-11 grid-cols-[auto_1fr] items-center gap-x-3 px-4 py-1.5 has-checked:bg-foam/60">
          <input
            type="checkbox"
            className="checkbox"
            value={keyOf(stop)}
            checked={isChosen}
            onChange={() => onSet([keyOf(stop)], !isChosen)}
          />
          <StopText stop={stop} />
        </label>
      </li>
    );
  },
  (one, other) => one.stop === other.stop && one.isChosen === other.isChosen,
);

/** Describes a stop: customer and address, then items, empties and money. */
export const StopText = memo(function StopText({ stop }: { stop: DispatchStop }) {
  return (
    <span className="grid min-w-0 items-center gap-x-3 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <span className="min-w-0 text-sm">
        <strong className="wrap-anywhere">{stop.deliveryName}</strong>{' '}
        <span className="figures whitespace-nowrap text-ink-soft">
          {stop.orderNumber === null ? t('Pick-up') : `#${stop.orderNumber}`}
        </span>
        <span className="block wrap-anywhere text-ink-soft">{formatAddress(stop)}</span>
      </span>
      <span className="figures min-w-0 text-sm wrap-anywhere sm:text-right">
        <span className="block">{stop.summary}</span>
        {stop.empties > 0 && (
          <span className="block text-ink-soft">
            {plural(stop.empties, { one: '{count} empty', other: '{count} empties' })}
          </span>
        )}
        {stop.toCollect > 0 && <span className="block">{formatAmount(stop.toCollect)}</span>}
      </span>
    </span>
  );
});
