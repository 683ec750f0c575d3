import { type Load, sumLoad, sumUnits } from '#contract/orders/load.ts';
import { type Paise, paise } from '#contract/shared/money.ts';
import { emptiesExpected, type Stop, type StopNow } from '../queue/stops-now.ts';
import { type Accounts, billedBy, customerOf } from './accounts.ts';
import { draftOf, formOf } from './door-draft.ts';

interface StopSums {
  stops: number;
  stopsLeft: number;
  load: Load;
  jarsLeft: number;
  /** Empties that the open stops return. */
  empties: number;
  /** Cash to collect at the open stops, in paise. */
  cash: Paise;
}

/** Sums the stops of a run as the phone knows them, so that the figures are right without a network. */
export function sumStops(all: readonly StopNow[], accounts: Accounts = new Map()): StopSums {
  const open = all.filter(({ outcome }) => outcome === null).map(({ stop }) => stop);
  const load = loadOf(all.map(({ stop }) => stop).filter(({ isSale }) => !isSale));
  return {
    stops: all.length,
    stopsLeft: open.length,
    load,
    jarsLeft: loadOf(open).jars,
    empties: sumUnits(
      open.flatMap((stop) => stop.containers.map((container) => ({ count: emptiesExpected(stop, container) }))),
    ),
    cash: cashOf(open.map((stop) => billedBy(accounts, stop))),
  };
}

function loadOf(stops: readonly Stop[]): Load {
  const names = new Map(
    stops.flatMap(({ containers }) => containers.map(({ containerId, name }) => [containerId, name])),
  );
  return sumLoad(
    stops.flatMap(({ items }) =>
      items.map(({ name, quantity, containerId: id }) => ({
        name,
        count: quantity,
        container: id === null ? null : { id, name: names.get(id) ?? name },
      })),
    ),
  );
}

/**
 * The cash to collect at these stops, with the same sum that staff see. The balance of a customer with several stops
 * can be used only once: each stop can use only the rest that the stops before it have left.
 */
function cashOf(stops: readonly Stop[]): Paise {
  const byCustomer = Map.groupBy(stops, customerOf);
  let cash = 0;
  for (const own of byCustomer.values()) {
    let left: Paise | undefined;
    for (const stop of own) {
      // The phone may have stored an answer of an earlier release, which had no `isCash`.
      if (!stop.bill || stop.bill.isOnAccount || stop.bill.isCash === false) continue;
      const billed = { ...stop, bill: { ...stop.bill, credit: left ?? stop.bill.credit } };
      const { bill } = formOf(billed, draftOf(billed));
      cash += bill?.duePaise ?? 0;
      left = paise(bill?.creditPaise ?? 0);
    }
  }
  return paise(cash);
}
