/**
 * Marks points where the program can be traced; costs a comparison without a watcher. `traces.ts` installs a watcher.
 */

export interface Watched {
  /** One of a closed set: a call's name, "sql", "render". Never anything that a person typed. */
  name: string;
  /** Never personal data and never ids. */
  attributes: Readonly<Record<string, string>>;
}

export interface Watcher {
  inSpan<Result>(watched: Watched, work: () => Promise<Result>): Promise<Result>;
  continueTrace<Result>(traceparent: string, sender: Sender, work: () => Promise<Result>): Promise<Result>;
  /** The present span, in the form of the header `traceparent`. */
  traceparent(): string | undefined;
}

/** The source of a trace id: the shop itself, or a proxy that may pass on what a stranger sent. */
export type Sender = 'shop' | 'proxy';

let watcher: Watcher | undefined;

export function setWatcher(next: Watcher | undefined): void {
  watcher = next;
}

/** Does the work, as a span of the present trace if there is a watcher. */
export function inSpan<Result>(
  name: string,
  attributes: Watched['attributes'],
  work: () => Promise<Result>,
): Promise<Result> {
  return watcher ? watcher.inSpan({ name, attributes }, work) : work();
}

/** Does the work as a part of the trace in `traceparent`, if there is a watcher and the text is valid. */
export function continueTrace<Result>(
  traceparent: string | undefined,
  sender: Sender,
  work: () => Promise<Result>,
): Promise<Result> {
  return watcher && traceparent ? watcher.continueTrace(traceparent, sender, work) : work();
}

/** The trace that a later job passes to `continueTrace`. */
export function presentTrace(): string | undefined {
  return watcher?.traceparent();
}
