import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import Sparkles from 'lucide-react/icons/sparkles';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { t } from '#web/language.ts';
import { classes } from '../classes.ts';
import {
  closeToast,
  currentToasts,
  holdToast,
  leaveToasts,
  releaseToast,
  subscribeToasts,
  type ToastEntry,
  type ToastType,
} from './toast.ts';

const icons = {
  success: CircleCheck,
  welcome: Sparkles,
  info: Info,
  error: CircleAlert,
  warning: TriangleAlert,
  notice: Info,
};
const tones: Record<ToastType, string> = {
  success: 'text-leaf',
  welcome: 'text-marigold-deep',
  info: 'text-deep',
  error: 'text-rose',
  warning: 'text-marigold-ink',
  notice: 'text-ink-soft',
};
const nothing: readonly ToastEntry[] = [];

/** Renders the toasts inside the document's only live region. */
export default function Toaster() {
  const toasts = useSyncExternalStore(subscribeToasts, currentToasts, () => nothing);
  const { key, pathname } = useLocation();
  useEffect(() => leaveToasts(pathname), [pathname]);
  const seen = toasts.filter(({ isUnseen }) => !isUnseen);
  useLayoutEffect(() => (seen.length > 0 ? keepInPlace() : undefined), [toasts, key]);
  return toasts.map((toast) =>
    toast.isUnseen ? (
      <p key={toast.id} className="sr-only">
        {toast.message}
      </p>
    ) : (
      <Toast key={toast.id} toast={toast} />
    ),
  );
}

export function Toast({ toast }: { toast: ToastEntry }) {
  const Icon = icons[toast.type];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it is no control, hovering only stops its timer
    <div
      data-message
      role={toast.type === 'error' ? 'alert' : undefined}
      onPointerEnter={() => holdToast(toast)}
      onPointerLeave={({ currentTarget }) => currentTarget.contains(document.activeElement) || releaseToast(toast)}
      onFocus={() => holdToast(toast)}
      onBlur={({ currentTarget }) => currentTarget.matches(':hover') || releaseToast(toast)}
      className={classes(
        'pointer-events-auto flex w-full items-start gap-3 rounded-md border border-line bg-surface py-3 pr-1.5 pl-4 shadow-lg dark:border-line-strong',
        'transition duration-300 ease-out starting:translate-y-3 starting:opacity-0',
        toast.isFading && 'translate-y-2 opacity-0',
      )}
    >
      <Icon aria-hidden size={22} className={classes('mt-0.5 shrink-0', tones[toast.type])} />
      <p className="grow py-0.5 whitespace-pre-line">
        {toast.user && <strong>{toast.user}: </strong>}
        {toast.message}
      </p>
      <button
        type="button"
        aria-label={t('Close message')}
        className="-my-2 -mr-1 grid size-11 shrink-0 place-items-center rounded-full text-ink-soft hover:bg-foam"
        onClick={() => closeToast(toast.id)}
      >
        <X size={18} />
      </button>
    </div>
  );
}

/**
 * Selects the elements that messages must not cover: bars at the bottom, elements marked as the next step, headings,
 * and the stepper that is in use.
 */
const notCovered = '[data-foot-bar], [data-next-step], h1, h2:not(li h2), fieldset:hover, fieldset:focus-within';
const margin = 16;

/** Moves the messages to a free position, again after each scroll or resize. Returns a function that stops this. */
function keepInPlace(): () => void {
  const found = document.querySelector<HTMLElement>('.messages');
  if (!found) return () => undefined;
  const messages = found;

  function place(): void {
    const { left, right, height } = messages.getBoundingClientRect();
    const boxes = [...document.querySelectorAll(notCovered)]
      .map((element) => element.getBoundingClientRect())
      .filter((box) => box.height > 0 && box.left < right && box.right > left);
    const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    const room = { top: Math.max(0, header) + margin / 2, bottom: window.innerHeight - margin };
    const { style } = messages;
    style.setProperty('bottom', 'auto');
    style.setProperty('top', `${findTop(height, boxes, room)}px`);
  }

  place();
  const resized = new ResizeObserver(place);
  resized.observe(document.body);
  resized.observe(messages);
  window.addEventListener('scroll', place, { passive: true });
  window.addEventListener('resize', place);
  return () => {
    resized.disconnect();
    window.removeEventListener('scroll', place);
    window.removeEventListener('resize', place);
  };
}

interface Box {
  top: number;
  bottom: number;
}

const gap = 8;

/**
 * The top position, between `highest` and `lowest`, at which messages of this height cover no box. A box is an element
 * that must stay visible. It is the lowest such position in the lower half of the window, or otherwise the highest one
 * below the header, or otherwise the bottom.
 */
export function findTop(height: number, boxes: readonly Box[], { top: highest, bottom: lowest }: Box): number {
  const byTop = boxes.toSorted((a, b) => a.top - b.top);
  const isHit = (top: number, box: Box) => top < box.bottom + gap && top + height > box.top - gap;
  let low = lowest - height;
  for (const box of byTop.toReversed()) if (isHit(low, box)) low = box.top - gap - height;
  if (low >= (highest + lowest) / 2 - height) return low;
  let high = highest;
  for (const box of byTop) if (isHit(high, box)) high = box.bottom + gap;
  return high + height <= lowest ? high : lowest - height;
}
