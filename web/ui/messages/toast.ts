/** Toasts, which are short messages over the page. Any code can show one; `Toaster` renders them. */

export type ToastType = 'success' | 'welcome' | 'info' | 'error' | 'warning' | 'notice';

export interface ToastOptions {
  type?: ToastType;
  /** Name of the person whom the toast greets before its message. */
  user?: string;
  durationMs?: number;
  /** True if the toast stays until it is closed. */
  isSticky?: boolean;
  /** True if the toast is only for screen readers, because the page itself shows the result. */
  isUnseen?: boolean;
  /** True if the toast stays when the page changes, for an answer that may arrive while the next page opens. */
  outlivesPage?: boolean;
}

export interface ToastEntry extends Required<Pick<ToastOptions, 'type'>> {
  id: number;
  message: string;
  user?: string;
  /** Path of the page; the toast disappears when that page is left. Undefined if it outlives its page. */
  path?: string;
  isFading: boolean;
  isUnseen?: true;
  /** How long the toast is shown, in ms; undefined if it stays until somebody closes it. */
  durationMs?: number;
}

const defaultDurationMs = 5000;
const fadeMs = 300;
const listeners = new Set<() => void>();
let entries: readonly ToastEntry[] = [];
const timers = new Map<number, ReturnType<typeof setTimeout>>();
let lastId = 0;

function publish(next: readonly ToastEntry[]): void {
  entries = next;
  for (const listener of listeners) listener();
}

/** Shows a message and returns its id. A message that is already shown is replaced, not shown twice. */
export function showToast(message: string, options: ToastOptions = {}): number {
  const { type = 'success', user, durationMs = defaultDurationMs } = options;
  const { isSticky = false, isUnseen = false, outlivesPage = false } = options;
  lastId += 1;
  const id = lastId;
  const others = entries.filter((entry) => entry.message !== message || entry.type !== type);
  const entry: ToastEntry = {
    id,
    message,
    type,
    isFading: false,
    ...(!outlivesPage && { path: globalThis.location?.pathname ?? '' }),
    ...(user && { user }),
    ...(!isSticky && { durationMs }),
    ...(isUnseen && { isUnseen }),
  };
  publish([...others, entry]);
  releaseToast(entry);
  return id;
}

/** Stops the timer of a toast while it is hovered or focused (WCAG 2.2.1). */
export function holdToast({ id }: ToastEntry): void {
  clearTimeout(timers.get(id));
}

/** Starts the timer of a toast from the beginning. */
export function releaseToast({ id, durationMs }: ToastEntry): void {
  if (durationMs !== undefined)
    timers.set(
      id,
      setTimeout(() => closeToast(id), durationMs),
    );
}

export function closeToast(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  publish(entries.map((entry) => (entry.id === id ? { ...entry, isFading: true } : entry)));
  setTimeout(() => publish(entries.filter((entry) => entry.id !== id)), fadeMs);
}

/** Closes the toasts that belong to other pages than `path`. */
export function leaveToasts(path: string): void {
  const left = entries.filter((entry) => entry.path !== undefined && entry.path !== path);
  for (const { id, isFading } of left) if (!isFading) closeToast(id);
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const currentToasts = () => entries;
