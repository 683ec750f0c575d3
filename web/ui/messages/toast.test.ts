import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  closeToast,
  currentToasts,
  holdToast,
  leaveToasts,
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

describe('a toast', () => {
  // Proves accounts-56
  test('is a success by default, stays for 5000 ms and fades out for 300 ms', () => {
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

  // Proves accounts-57
  test('stays as long as requested, or until it is closed', () => {
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

  test('is not shown twice at the same time: showing its message again restarts its time', () => {
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

  // Proves access-8
  test('does not disappear while it is hovered or focused, and then has its full time again', () => {
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

  // Proves accounts-58
  test('disappears when the page that it was shown on is left', () => {
    vi.stubGlobal('location', { pathname: '/cart' });
    showToast('No jar is left.', { type: 'error', isSticky: true });
    vi.stubGlobal('location', { pathname: '/orders' });
    showToast('Your order is moved.');
    leaveToasts('/orders');
    expect(shown()).toEqual([
      ['No jar is left.', true],
      ['Your order is moved.', false],
    ]);
    vi.unstubAllGlobals();
  });

  test.each([
    ['an error', { type: 'error' }],
    ['a sticky toast', { isSticky: true }],
  ] as const)(
    '(%s) with the option `outlivesPage` stays on the next page until its time is over or it is closed',
    (_, options) => {
      vi.stubGlobal('location', { pathname: '/checkout' });
      const id = showToast('No jar is left.', { ...options, outlivesPage: true });
      for (const path of ['/cart', '/orders']) leaveToasts(path);
      expect(shown()).toEqual([['No jar is left.', false]]);
      if ('isSticky' in options) closeToast(id);
      vi.advanceTimersByTime(5300);
      expect(shown()).toEqual([]);
      vi.unstubAllGlobals();
    },
  );

  test('is announced to subscribers until they unsubscribe', () => {
    const listener = vi.fn();
    const stop = subscribeToasts(listener);
    showToast('Saved.');
    expect(listener).toHaveBeenCalledTimes(1);
    stop();
    vi.runAllTimers();
    expect(listener).toHaveBeenCalledTimes(1);
  });
});

describe('a rendered toast', () => {
  const types: ToastType[] = ['success', 'welcome', 'info', 'error', 'warning', 'notice'];
  const draw = (type: ToastType, more: { user?: string; isFading?: boolean } = {}) =>
    renderToStaticMarkup(
      createElement(Toast, { toast: { id: 1, message: 'Water.', type, path: '/', isFading: false, ...more } }),
    );

  // Proves accounts-55
  test('has its own style for each of the six types', () => {
    expect(new Set(types.map((type) => draw(type))).size).toBe(6);
    for (const type of types) expect(draw(type)).toContain('Water.');
  });

  test('interrupts a screen reader only for an error', () => {
    expect(types.filter((type) => draw(type).includes('role="alert"'))).toEqual(['error']);
  });

  // Proves accounts-54
  test('shows the greeting before the text', () => {
    expect(draw('welcome', { user: 'Asha' })).toContain('<strong>Asha: </strong>Water.');
    expect(draw('welcome')).not.toContain('<strong>');
  });

  // Proves accounts-56
  test('fades out when its time is over', () => {
    expect(draw('info', { isFading: true })).toContain(' opacity-0"');
    expect(draw('info')).not.toContain(' opacity-0"');
    expect(draw('info')).toContain('duration-300');
  });
});
