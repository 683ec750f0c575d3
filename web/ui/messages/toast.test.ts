import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  closeToast,
  currentToasts,
  holdToast,
  releaseToast,
  showToast,
  subscribeToasts,
  type ToastType,
} from './toast.ts';
import { Toast } from './toaster.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.runAllTimers();
  for (const { id } of currentToasts()) closeToast(id);
  vi.runAllTimers();
  vi.useRealTimers();
});

const shown = () => currentToasts().map(({ message, isFading }) => [message, isFading]);

describe('a message', () => {
  test('is a success unless told otherwise, stays for 5000 ms and fades out for 300 ms', () => {
    showToast('Saved.');
    expect(currentToasts()).toMatchObject([{ message: 'Saved.', type: 'success' }]);
    vi.advanceTimersByTime(4999);
    expect(shown()).toEqual([['Saved.', false]]);
    vi.advanceTimersByTime(1);
    expect(shown()).toEqual([['Saved.', true]]);
    vi.advanceTimersByTime(299);
    expect(shown()).toEqual([['Saved.', true]]);
    vi.advanceTimersByTime(1);
    expect(shown()).toEqual([]);
  });

  test('stays as long as it is told to, or until it is closed', () => {
    showToast('Cancelled.', { durationMs: 3000 });
    const sticky = showToast('Failed.', { type: 'error', isSticky: true });
    vi.advanceTimersByTime(3300);
    expect(shown()).toEqual([['Failed.', false]]);
    vi.advanceTimersByTime(3_600_000);
    expect(shown()).toEqual([['Failed.', false]]);
    closeToast(sticky);
    expect(shown()).toEqual([['Failed.', true]]);
    vi.advanceTimersByTime(300);
    expect(shown()).toEqual([]);
  });

  test('that is said again is shown once, for its whole time anew', () => {
    showToast('Saved.');
    vi.advanceTimersByTime(4000);
    showToast('Saved.');
    showToast('Saved.', { type: 'notice' });
    expect(shown()).toHaveLength(2);
    vi.advanceTimersByTime(4999);
    expect(shown()).toHaveLength(2);
    vi.advanceTimersByTime(301);
    expect(shown()).toEqual([]);
  });

  test('waits for who is at it, and then has its whole time anew', () => {
    showToast('Saved.');
    showToast('Failed.', { isSticky: true });
    const [saved, failed] = currentToasts();
    if (!saved || !failed) throw new Error('Nothing is shown');
    vi.advanceTimersByTime(4000);
    for (const toast of [saved, failed]) holdToast(toast);
    vi.advanceTimersByTime(60_000);
    expect(shown()).toHaveLength(2);
    for (const toast of [saved, failed]) releaseToast(toast);
    vi.advanceTimersByTime(4999);
    expect(shown()).toHaveLength(2);
    vi.advanceTimersByTime(301);
    expect(shown()).toEqual([['Failed.', false]]);
  });

  test('is told to who listens, until they stop', () => {
    const told = vi.fn();
    const stop = subscribeToasts(told);
    showToast('Saved.');
    expect(told).toHaveBeenCalledTimes(1);
    stop();
    vi.runAllTimers();
    expect(told).toHaveBeenCalledTimes(1);
  });
});

describe('what is drawn', () => {
  const types: ToastType[] = ['success', 'welcome', 'info', 'error', 'warning', 'notice'];
  const draw = (type: ToastType, more: { user?: string; isFading?: boolean } = {}) =>
    renderToStaticMarkup(createElement(Toast, { toast: { id: 1, message: 'Water.', type, isFading: false, ...more } }));

  test('each of the six types has a look of its own', () => {
    expect(new Set(types.map((type) => draw(type))).size).toBe(6);
    for (const type of types) expect(draw(type)).toContain('Water.');
  });

  test('an error alone interrupts who listens to the page', () => {
    expect(types.filter((type) => draw(type).includes('role="alert"'))).toEqual(['error']);
  });

  test('whom it greets stands before the message', () => {
    expect(draw('welcome', { user: 'Asha' })).toContain('<strong>Asha: </strong>Water.');
    expect(draw('welcome')).not.toContain('<strong>');
  });

  test('it fades out when its time is over', () => {
    expect(draw('info', { isFading: true })).toContain(' opacity-0"');
    expect(draw('info')).not.toContain(' opacity-0"');
    expect(draw('info')).toContain('duration-300');
  });
});
