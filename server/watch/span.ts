/** Where the program can be watched at work; costs a comparison when nobody does. `traces.ts` puts a watcher in. */

export interface Watched {
  /** Of a closed set: a call's name, "sql", "render". Never anything that a person typed. */
  name: string;
  /** Never personal data and never ids. */
  attributes: Readonly<Record<string, string>>;
}

export type Watcher = <Result>(watched: Watched, work: () => Promise<Result>) => Promise<Result>;

let watcher: Watcher | undefined;

export function setWatcher(next: Watcher | undefined): void {
  watcher = next;
}

/** Does the work, as a span of the present trace when there is a watcher. */
export function inSpan<Result>(
  name: string,
  attributes: Watched['attributes'],
  work: () => Promise<Result>,
): Promise<Result> {
  return watcher ? watcher({ name, attributes }, work) : work();
}
