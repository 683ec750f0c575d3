/**
 * A queue that is fair to the owners of requests (such as clients or accounts). The owners take turns, so that an owner
 * with 500 requests delays only itself. Each request has a place: it waits for its turn, then its work runs, and after
 * that it may keep the place until, for example, its answer is sent.
 */

import { refuseBusy } from './refusal.ts';
import { type GaugeName, registerGauge } from './telemetry/gauges.ts';

export interface QueueLimits {
  /** Maximum number of tasks that run at the same time. */
  worksAtOnce: number;
  /** Maximum number of tasks of one owner that run at the same time. */
  ownWorksAtOnce: number;
  /** Maximum places of one owner, including those whose work is done but that were not released yet. */
  ownPlaces: number;
  /** Maximum number of waiting requests of all owners. */
  mostWaiting: number;
  /** Maximum waiting time of a request, in milliseconds. */
  patienceMs: number;
  /**
   * Whether an owner must not begin anything at the moment, for a reason outside the queue. Call `beginNext` when this
   * may have changed.
   */
  mustWait?(owner: string): boolean;
}

export interface Place {
  /** Resolves when the work may begin; rejects when it is refused, or when the place is released first. */
  turn: Promise<void>;
  /** Call this when the work is done, so that other work may begin. The owner keeps the place. */
  finishWork(): void;
  /**
   * Releases the place. If its work still runs, the place becomes free when the work is done: otherwise a client could
   * start any number of tasks by abandoning each. Further calls do nothing.
   */
  leave(): void;
}

export interface FairQueue {
  /**
   * Takes a place for this owner. Without work it only counts among the owner's places. Throws a refusal if
   * `mostWaiting` requests wait already; if another owner has more of them, that owner's newest request is refused
   * instead.
   */
  enter(owner: string, options?: { isWork?: boolean }): Place;
  /** Runs `work` when it is the owner's turn. */
  run<Result>(owner: string, work: () => Promise<Result>): Promise<Result>;
  /** Starts all work that may begin. */
  beginNext(): void;
}

interface Waiting {
  isWork: boolean;
  begin(): void;
  giveUp(): void;
}

interface Owner {
  name: string;
  places: number;
  works: number;
  waiting: Set<Waiting>;
}

/** `gauges` are the metrics for the numbers of running and waiting requests. */
export function createFairQueue(limits: QueueLimits, gauges: { running: GaugeName; waiting: GaugeName }): FairQueue {
  const owners = new Map<string, Owner>();
  /** Waiting owners, in the order of their turns. */
  const line = new Set<Owner>();
  let works = 0;
  let waits = 0;
  registerGauge(gauges.running, () => works);
  registerGauge(gauges.waiting, () => waits);

  function mayBegin(owner: Owner, isWork: boolean): boolean {
    if (owner.places >= limits.ownPlaces || limits.mustWait?.(owner.name)) return false;
    return !isWork || (works < limits.worksAtOnce && owner.works < limits.ownWorksAtOnce);
  }

  function beginNext(): void {
    // An owner with more requests is added at the end of the line, so this loop reaches it again.
    for (const owner of line) {
      const [next] = owner.waiting;
      if (!next || !mayBegin(owner, next.isWork)) continue;
      line.delete(owner);
      leaveLine(owner, next);
      if (owner.waiting.size > 0) line.add(owner);
      next.begin();
    }
  }

  function leaveLine(owner: Owner, waiting: Waiting): void {
    if (!owner.waiting.delete(waiting)) return;
    waits -= 1;
    if (owner.waiting.size === 0) line.delete(owner);
  }

  function makeRoom(owner: Owner): void {
    if (waits < limits.mostWaiting) return;
    let longest = owner;
    for (const one of line) if (one.waiting.size > longest.waiting.size) longest = one;
    // If this owner would then have as many waiting requests as the owner with the most, this owner is refused.
    if (longest.waiting.size <= owner.waiting.size + 1) throw refuseBusy();
    [...longest.waiting].at(-1)?.giveUp();
  }

  function enter(name: string, { isWork = true } = {}): Place {
    const owner = owners.get(name) ?? { name, places: 0, works: 0, waiting: new Set() };
    let stand: 'waits' | 'works' | 'holds' | 'left' = 'waits';
    let leavesAfterWork = false;

    function begin(): void {
      stand = isWork ? 'works' : 'holds';
      owner.places += 1;
      if (!isWork) return;
      works += 1;
      owner.works += 1;
    }

    function finishWork(): void {
      if (stand !== 'works') return;
      stand = 'holds';
      works -= 1;
      owner.works -= 1;
      if (leavesAfterWork) end();
      else beginNext();
    }

    function leave(): void {
      if (stand === 'works') leavesAfterWork = true;
      else if (stand === 'holds') end();
    }

    function end(): void {
      if (stand === 'holds') owner.places -= 1;
      stand = 'left';
      if (owner.places === 0 && owner.waiting.size === 0) owners.delete(name);
      beginNext();
    }

    if (mayBegin(owner, isWork) && (owner.waiting.size === 0 || !isWork)) {
      owners.set(name, owner);
      begin();
      return { turn: Promise.resolve(), finishWork, leave };
    }
    makeRoom(owner);
    owners.set(name, owner);
    const { promise: turn, resolve, reject } = Promise.withResolvers<void>();
    const waiting: Waiting = {
      isWork,
      begin() {
        clearTimeout(patience);
        begin();
        resolve();
      },
      giveUp() {
        clearTimeout(patience);
        leaveLine(owner, waiting);
        end();
        reject(refuseBusy());
      },
    };
    const patience = setTimeout(waiting.giveUp, limits.patienceMs);
    owner.waiting.add(waiting);
    line.add(owner);
    waits += 1;
    return { turn, finishWork, leave: () => (stand === 'waits' ? waiting.giveUp() : leave()) };
  }

  return {
    enter,
    beginNext,
    async run(owner, work) {
      const place = enter(owner);
      try {
        await place.turn;
        return await work();
      } finally {
        place.finishWork();
        place.leave();
      }
    },
  };
}
