/** Somebody at a keyboard alone: moves with Tab, and what has the focus must be seen at every stop (WCAG 2.4.7, 2.4.11). */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

type Role = Parameters<Page['getByRole']>[0];
const mostStops = 120;

/** Whether this is what has the focus. */
export async function isAt(page: Page, role: Role, name: string | RegExp): Promise<boolean> {
  const exact = typeof name === 'string';
  return (await page.getByRole(role, { name, exact }).and(page.locator(':focus')).count()) === 1;
}

/** Waits until it has the focus, without a key. */
export async function waitAt(page: Page, role: Role, name: string): Promise<void> {
  await page.getByRole(role, { name, exact: true }).and(page.locator(':focus')).waitFor();
}

/** Presses the key until the element has the focus. */
export async function moveTo(page: Page, role: Role, name: string | RegExp, key = 'Tab'): Promise<void> {
  const stops: string[] = [];
  while (stops.length < mostStops) {
    await page.keyboard.press(key);
    const { stop, fault } = await lookAtFocus(page);
    stops.push(stop);
    expect(fault, `${stop} at ${page.url()}`).toBeNull();
    if (await isAt(page, role, name)) return;
  }
  throw new Error(`No ${role} ${name} at ${page.url()}; there were: ${stops.join(' | ')}`);
}

/** What has the focus, and why it cannot be seen. */
export function lookAtFocus(page: Page): Promise<{ stop: string; fault: string | null }> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const { tagName, textContent } = element;
    const stop = `${tagName} ${element.getAttribute('aria-label') ?? element.getAttribute('name') ?? textContent?.slice(0, 40)}`;
    // After the last stop the browser's own bar has the focus.
    if (element === document.body) return { stop: 'BODY', fault: null };
    const labels = [...((element as HTMLInputElement).labels ?? [])];

    const { left, right, top, bottom } = element.getBoundingClientRect();
    const at = (share: number, from: number, to: number) => from + (to - from) * share;
    const isSeen = [0.5, 0.1, 0.9].some((x) =>
      [0.5, 0.2, 0.8].some((y) => {
        const hit = document.elementFromPoint(at(x, left, right), at(y, top, bottom));
        return hit && (element.contains(hit) || hit.contains(element) || labels.some((label) => label.contains(hit)));
      }),
    );
    if (!isSeen) {
      const hidden = document.elementFromPoint(at(0.5, left, right), at(0.5, top, bottom));
      return { stop, fault: `at ${top} to ${bottom} of ${innerHeight} is behind ${hidden?.outerHTML.slice(0, 200)}` };
    }

    // In the part of a day's field that opens the calendar, which the browser marks itself.
    if (element.matches('[type=date]:not(:focus)')) return { stop, fault: null };

    const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const colourOf = (css: string) => {
      if (!context) throw new Error('There is no canvas');
      context.clearRect(0, 0, 1, 1);
      context.fillStyle = css;
      context.fillRect(0, 0, 1, 1);
      return context.getImageData(0, 0, 1, 1).data;
    };
    const luminance = (css: string) => {
      const [red = 0, green = 0, blue = 0] = [...colourOf(css)].map((value) => {
        const share = value / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const groundOf = (from: Element | null): string => {
      const ground = from && getComputedStyle(from).backgroundColor;
      if (!from || !ground) return 'white';
      return (colourOf(ground)[3] ?? 0) > 127 ? ground : groundOf(from.parentElement);
    };
    const around = [element, element.parentElement, element.closest('tbody')];
    const rings = around.flatMap((drawn) =>
      [undefined, '::after'].flatMap((part) => {
        if (!drawn) return [];
        const { outlineStyle, outlineWidth, outlineOffset, outlineColor } = getComputedStyle(drawn, part);
        if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2) return [];
        const ground = groundOf(Number.parseFloat(outlineOffset) < 0 ? drawn : drawn.parentElement);
        const [dark = 0, bright = 0] = [luminance(outlineColor), luminance(ground)].sort((a, b) => a - b);
        return [(bright + 0.05) / (dark + 0.05)];
      }),
    );
    const contrast = Math.max(0, ...rings);
    return { stop, fault: contrast >= 3 ? null : `has a ring with a contrast of ${contrast.toFixed(2)}` };
  });
}
