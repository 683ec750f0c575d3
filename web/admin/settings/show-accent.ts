import { accentCss } from '#contract/settings/look.ts';

/**
 * Gives this page the colour that was just saved, as the server gives it to the next one: what `before` added at the end
 * of the page's own style sheet makes room for what `after` adds.
 */
export function showAccent(before: string, after: string): void {
  const sheet = document.querySelector<HTMLStyleElement>('#style')?.sheet;
  if (!sheet || before === after) return;
  // The rules of one colour are as many as those of another.
  const count = rulesOf(before).length;
  for (let left = count; left > 0; left -= 1) sheet.deleteRule(sheet.cssRules.length - 1);
  for (const rule of rulesOf(after)) sheet.insertRule(rule.cssText, sheet.cssRules.length);
}

/** Parsed by the browser, for there is no other way to tell where a rule ends. */
function rulesOf(accent: string): CSSRule[] {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(accentCss(accent));
  return [...sheet.cssRules];
}
