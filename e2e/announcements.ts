/** What somebody hears who does not see the page: texts that appear in live regions. */
import type { Page } from 'playwright-core';

/** From now on; answers what was said so far, in order. What appears in one region at once is said in one go. */
export async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const roles = ['alert', 'status', 'log', 'timer'].map((role) => `[role=${role}]`);
    const live = `[aria-live], output, ${roles.join()}`;
    const said: string[] = [];
    Object.assign(window, { said });
    const isSilent = (region: Element) =>
      region.getAttribute('aria-live') === 'off' || region.getAttribute('role') === 'timer';
    new MutationObserver((changes) => {
      const heard = new Map<Element, string[]>();
      for (const { type, target, addedNodes } of changes) {
        for (const node of type === 'characterData' ? [target] : addedNodes) {
          const element = node instanceof HTMLElement ? node : node.parentElement;
          if (!element?.isConnected) continue;
          const around = element.closest(live);
          // A region that comes with its text; those further in speak for themselves.
          const regions = around ? [around] : element.querySelectorAll(live);
          for (const region of regions) {
            const text = region.contains(element) && element !== region ? node.textContent : region.textContent;
            if (!isSilent(region) && text?.trim()) heard.set(region, [...(heard.get(region) ?? []), text.trim()]);
          }
        }
      }
      for (const texts of heard.values()) said.push([...new Set(texts)].join(' '));
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said);
}
