/**
 * Marks the work that traces can show as spans. `traces.ts` installs a watcher; without one a mark costs almost
 * nothing.
 */

export interface Watched {
  /** A name from a closed set, such as a call's name, "sql" or "render". It never contains personal data. */
  name: string;
  /** The attributes must not contain personal data or ids. */
  attributes: Readonly<Record<string, string>>;
}

export interface Watcher {
  inSpan<Result>(watched: Watched, work: () => Promise<Result>): Promise<Result>;
  continueTrace<Result>(traceparent: string, sender: Sender, work: () => Promise<Result>): Promise<Result>;
  /** The present span in the format of the HTTP header `traceparent`. */
  traceparent(): string | undefined;
}

/** The source of a trace id: the shop itself, or a proxy that may pass on what a stranger sent. */
export type Sender = 'shop' | 'proxy';

let watcher: Watcher | undefined;

export function setWatcher(next: Watcher | undefined): void {
  watcher = next;
}

/** Runs `work`, as a span of the present trace if there is a watcher. */
export function inSpan<Result>(
  name: string,
  attributes: Watched['attributes'],
  work: () => Promise<Result>,
): Promise<Result> {
  return watcher ? watcher.inSpan({ name, attributes }, work) : work();
}

/** Runs `work`, as part of the trace in `traceparent` if there is a watcher and the text is valid. */
export function continueTrace<Result>(
  traceparent: string | undefined,
  sender: Sender,
  work: () => Promise<Result>,
): Promise<Result> {
  return watcher && traceparent ? watcher.continueTrace(traceparent, sender, work) : work();
}

/** The present trace, in the form in which a later job passes it to `continueTrace`. */
export function presentTrace(): string | undefined {
  return watcher?.traceparent();
}
