import { findPlace } from './find-place.ts';

/** Bars with the next step, what a page marks as that, and the stepper that was just used. */
const kept = '[data-foot-bar], [data-next-step], fieldset:hover, fieldset:focus-within';
const margin = 16;

/** Moves the messages to a free place, and again whenever the page moves below them; answers how to end that. */
export function keepInPlace(): () => void {
  const found = document.querySelector<HTMLElement>('.messages');
  if (!found) return () => undefined;
  const messages = found;

  function place(): void {
    const { left, right, height } = messages.getBoundingClientRect();
    const boxes = [...document.querySelectorAll(kept)]
      .map((element) => element.getBoundingClientRect())
      .filter((box) => box.height > 0 && box.left < right && box.right > left);
    const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    const room = { top: Math.max(0, header) + margin / 2, bottom: window.innerHeight - margin };
    const { style } = messages;
    style.setProperty('bottom', 'auto');
    style.setProperty('top', `${findPlace(height, boxes, room)}px`);
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
