/**
 * Decides which task is next. A task for which a person waits has precedence over a part of a large file. Owners take
 * turns, so that an owner with many tasks delays the others by only one task at a time.
 */

/** `soon` is for a person who waits for one paper, `later` for a part of a file with hundreds of papers. */
export type Urgency = 'soon' | 'later';

export interface Turn {
  urgency: Urgency;
  /** The owner of the task: the id of a person, or a job of the shop. */
  owner: string;
}

export interface Turns<Task> {
  add(turn: Turn, task: Task): void;
  /** Removes a task; false if it does not wait any more. */
  remove(turn: Turn, task: Task): boolean;
  takeNext(): Task | undefined;
  all(): Task[];
  /** The number of waiting tasks of an owner. */
  countOf(owner: string): number;
}

export function createTurns<Task>(): Turns<Task> {
  /** The tasks of each owner; the owner whose turn is next comes first. */
  const queues: Record<Urgency, Map<string, Task[]>> = { soon: new Map(), later: new Map() };

  const all = () => Object.values(queues).flatMap((owners) => [...owners.values()].flat());

  function keep({ urgency, owner }: Turn, tasks: Task[]): void {
    if (tasks.length > 0) queues[urgency].set(owner, tasks);
    else queues[urgency].delete(owner);
  }

  return {
    all,
    countOf: (owner) => Object.values(queues).reduce((count, owners) => count + (owners.get(owner)?.length ?? 0), 0),
    add(turn, task) {
      keep(turn, [...(queues[turn.urgency].get(turn.owner) ?? []), task]);
    },
    remove(turn, task) {
      const tasks = queues[turn.urgency].get(turn.owner) ?? [];
      const left = tasks.filter((one) => one !== task);
      keep(turn, left);
      return left.length < tasks.length;
    },
    takeNext() {
      const urgency = queues.soon.size > 0 ? 'soon' : 'later';
      const [next] = queues[urgency];
      if (!next) return undefined;
      const [owner, [task, ...left]] = next;
      // The owner goes to the end of the queue.
      queues[urgency].delete(owner);
      keep({ urgency, owner }, left);
      return task;
    },
  };
}
