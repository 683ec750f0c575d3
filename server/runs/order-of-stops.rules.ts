/** Computes the sequence in which the stops of a run are visited. The functions are pure. */

export interface Position {
  latitude: number;
  longitude: number;
}

export interface PlacedStop {
  id: string;
  /** The start of the stop's delivery window in minutes after midnight. Earlier windows are served first. */
  windowFrom: number;
  pincode: string;
  address: string;
  /** 0 is the ground floor. */
  floor: number | null;
  /** The location of the door, measured at earlier deliveries; null if unknown. */
  position: Position | null;
  /** The usual rank of the stop in the rider's earlier runs (the median); null if it was in none. */
  rank: number | null;
}

export interface StopOrder {
  ids: string[];
  metres: number;
  /** The number of stops without a known location; they are placed near stops with their PIN code. */
  unplaced: number;
}

/** A building: its stops are visited together, from the lowest floor up. */
interface Halt {
  stops: PlacedStop[];
  at: Position | null;
  rank: number | null;
}

const earthMetres = 6_371_000;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Great-circle distance in metres. */
export function distance(from: Position, to: Position): number {
  const [south, north] = [radians(from.latitude), radians(to.latitude)];
  const across = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2;
  const up = Math.sin((north - south) / 2) ** 2;
  return 2 * earthMetres * Math.asin(Math.sqrt(up + Math.cos(south) * Math.cos(north) * across));
}

/** The length of a path in metres. Buildings without a known location add nothing. */
function lengthOf(halts: readonly Halt[], start: Position | null): number {
  let [metres, last] = [0, start];
  for (const { at } of halts) {
    if (at && last) metres += distance(last, at);
    last = at ?? last;
  }
  return metres;
}

/** The part before the first comma of a long address is the flat; the rest is the building. */
function buildingOf({ address, pincode, position }: PlacedStop): string {
  const parts = address
    .toLowerCase()
    .split(',')
    .map((part) => part.replace(/\s+/g, ' ').trim());
  const building = (parts.length > 2 ? parts.slice(1) : parts).join(',');
  return `${pincode}:${building || JSON.stringify(position)}`;
}

const middle = (numbers: readonly number[]): number | null =>
  numbers.length === 0 ? null : (numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)] ?? null);

function positionOf(stops: readonly PlacedStop[]): Position | null {
  const known = stops.flatMap(({ position }) => position ?? []);
  const latitude = middle(known.map((one) => one.latitude));
  const longitude = middle(known.map((one) => one.longitude));
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

/**
 * Groups stops by building, in the sequence of their first stops. A building without a known location gets the location
 * of other stops with its PIN code.
 */
function haltsOf(stops: readonly PlacedStop[], all: readonly PlacedStop[]): Halt[] {
  const areas = new Map([...Map.groupBy(all, ({ pincode }) => pincode)].map(([key, own]) => [key, positionOf(own)]));
  return [...Map.groupBy(stops, buildingOf).values()].map((own) => ({
    stops: own.toSorted((a, b) => (a.floor ?? 0) - (b.floor ?? 0)),
    at: positionOf(own) ?? areas.get(own[0]?.pincode ?? '') ?? null,
    rank: middle(own.flatMap(({ rank }) => rank ?? [])),
  }));
}

/** A path that always continues to the nearest halt, from the start or from the given first halt. */
function byNearest(halts: readonly Halt[], start: Position | null, first?: Halt): Halt[] {
  const left = new Set(halts);
  const path: Halt[] = [];
  let last = start;
  const take = (halt: Halt) => {
    left.delete(halt);
    path.push(halt);
    last = halt.at ?? last;
  };
  if (first) take(first);
  while (left.size > 0) {
    const from = last;
    const away = ({ at }: Halt) => (at && from ? distance(from, at) : 0);
    take([...left].reduce((best, halt) => (away(halt) < away(best) ? halt : best)));
  }
  return path;
}

/** Shortens a path by reversing parts of it, and by moving up to three neighbouring halts to another place. */
function shorten(path: readonly Halt[], start: Position | null): Halt[] {
  const points = path.map(({ at }) => at);
  const away = (a: number, b: number) => {
    const [from, to] = [a < 0 ? start : points[a], points[b]];
    return from && to ? distance(from, to) : 0;
  };
  // Distances are computed only once, because the search uses them repeatedly. Row 0 contains the distances from the
  // start.
  const table = Array.from({ length: path.length + 1 }, (_, a) => points.map((_at, b) => away(a - 1, b)));
  const between = (a: number | undefined, b: number | undefined) =>
    b === undefined ? 0 : (table[a === undefined ? 0 : a + 1]?.[b] ?? 0);
  const order = path.map((_, at) => at);
  const tiny = 0.001;
  let isShorter = true;
  while (isShorter) {
    isShorter = false;
    for (let from = 0; from < order.length - 1; from += 1) {
      for (let to = from + 1; to < order.length; to += 1) {
        const [before, a, b, after] = [order[from - 1], order[from], order[to], order[to + 1]];
        const gain = between(before, a) + between(b, after) - between(before, b) - between(a, after);
        if (gain <= tiny) continue;
        order.splice(from, to - from + 1, ...order.slice(from, to + 1).reverse());
        isShorter = true;
      }
    }
    for (let size = 1; size <= 3; size += 1) {
      for (let from = 0; from + size <= order.length; from += 1) {
        const part = order.slice(from, from + size);
        const rest = [...order.slice(0, from), ...order.slice(from + size)];
        const cut =
          between(rest[from - 1], part[0]) + between(part.at(-1), rest[from]) - between(rest[from - 1], rest[from]);
        for (let to = 0; to <= rest.length; to += 1) {
          const add = between(rest[to - 1], part[0]) + between(part.at(-1), rest[to]) - between(rest[to - 1], rest[to]);
          if (cut - add <= tiny) continue;
          order.splice(0, order.length, ...rest.slice(0, to), ...part, ...rest.slice(to));
          isShorter = true;
          break;
        }
      }
    }
  }
  return order.flatMap((at) => path[at] ?? []);
}

/** A path in the rider's earlier sequence. A new halt is inserted where it adds the least to the length. */
function byHabit(halts: readonly Halt[], start: Position | null): Halt[] {
  const path = halts.filter(({ rank }) => rank !== null).toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0));
  for (const halt of halts.filter(({ rank }) => rank === null)) {
    const longer = Array.from({ length: path.length + 1 }, (_, at) => lengthOf(path.toSpliced(at, 0, halt), start));
    path.splice(longer.indexOf(Math.min(...longer)), 0, halt);
  }
  return path;
}

/**
 * Up to this number of halts, each is tried as the first one. Longer paths must be computed quickly, and trying all
 * halts would not shorten them.
 */
const fewHalts = 10;

function arrange(halts: readonly Halt[], start: Position | null): Halt[] {
  if (halts.some(({ rank }) => rank !== null)) return byHabit(halts, start);
  const placed = halts.filter(({ at }) => at !== null);
  const firsts = placed.length <= fewHalts ? placed : [];
  const tries = [placed, byNearest(placed, start), ...firsts.map((first) => byNearest(placed, start, first))];
  const paths = tries.map((path) => shorten(path, start));
  const best = paths.reduce((one, other) => (lengthOf(other, start) < lengthOf(one, start) ? other : one));
  const areaOf = ({ stops: [first] }: Halt) => `${first?.pincode} ${first?.address}`;
  const unknown = halts.filter(({ at }) => at === null);
  return [...best, ...unknown.toSorted((a, b) => areaOf(a).localeCompare(areaOf(b)))];
}

/**
 * Sorts stops by window, and visits each building once. Follows the rider's earlier sequence if there is one; otherwise
 * finds a short path, which is never longer than the given sequence. Without a `start`, the path may begin at any stop.
 */
export function arrangeStops(stops: readonly PlacedStop[], start: Position | null = null): StopOrder {
  const path: Halt[] = [];
  let last = start;
  const windows = [...Map.groupBy(stops, ({ windowFrom }) => windowFrom)].toSorted(([a], [b]) => a - b);
  for (const [, own] of windows) {
    path.push(...arrange(haltsOf(own, stops), last));
    last = path.findLast(({ at }) => at !== null)?.at ?? last;
  }
  return {
    ids: path.flatMap((halt) => halt.stops.map(({ id }) => id)),
    metres: Math.round(lengthOf(path, start)),
    unplaced: stops.filter(({ position }) => position === null).length,
  };
}
