import type { Page } from 'playwright-core';

/** Words in Latin letters that a reader of Hindi meets on the page, also those for who hears it, without its `own`. */
export async function latinWords(page: Page, own: RegExp): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode()) {
      const { parentElement, nodeValue } = walker.currentNode;
      if (!parentElement?.closest('script, style, noscript')) found.push(nodeValue ?? '');
    }
    const names = ['aria-label', 'placeholder', 'title', 'alt'];
    for (const name of names)
      for (const element of document.querySelectorAll(`[${name}]`)) found.push(element.getAttribute(name) ?? '');
    return found;
  });
  return texts.filter((text) => /[A-Za-z]{3}/.test(text) && !own.test(text));
}
