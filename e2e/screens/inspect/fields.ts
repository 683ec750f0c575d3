/** Finds form fields that overlap or cut off their values. */

/**
 * Runs in the browser. It fills every visible field, measures it, and restores the old value. It causes no events, so
 * that the page keeps its state. Returns a sentence for each problem.
 */
export function measureFields(): string[] {
  const dialogs = [...document.querySelectorAll('dialog')].filter((dialog) => dialog.matches(':modal'));
  const scope = dialogs.at(-1) ?? document.body;
  const isHindi = document.documentElement.lang === 'hi';

  const typed: Readonly<Record<string, string>> = {
    'address-level1': 'Uttar Pradesh',
    'address-level2': 'Visakhapatnam',
    tel: '+91 98765 43210',
    search: '98765 43210',
    email: 'asha.rao@example.com',
    url: 'https://example.com/water',
    date: '2026-11-28',
    'datetime-local': '2026-11-28T12:45',
    month: '2026-11',
    time: '12:45',
    password: 'water-jar-20',
  };

  /** A value of realistic length. A longer one would only scroll inside its field. */
  function valueFor(field: HTMLInputElement): string {
    const { type, inputMode, step, maxLength } = field;
    const known = typed[field.autocomplete] ?? typed[type] ?? typed[inputMode];
    if (known !== undefined) return known;
    if (type === 'number') return step === '' || step === '1' ? '12345' : '12345.50';
    if (inputMode === 'decimal') return '12,345.50';
    if (field.closest('fieldset')?.querySelector('[autocomplete="one-time-code"]')) return '8';
    if (inputMode === 'numeric') return maxLength > 0 && maxLength < 16 ? '8'.repeat(maxLength) : '1,250';
    const name = isHindi ? 'कविता सुब्रमण्यम' : 'Kavitha Subramaniam';
    // Fields with a short maximum length are for sizes and codes, which are short.
    return maxLength > 0 && maxLength <= 50 ? name.slice(0, Math.min(maxLength, 7)) : name;
  }

  type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
  const withoutText = new Set(['hidden', 'file', 'checkbox', 'radio', 'range', 'color', 'submit', 'button']);
  /** True for elements that styles clip to nothing, because they are only for screen readers. */
  const isClipped = (element: Element | null): boolean =>
    element !== null && (getComputedStyle(element).clipPath === 'inset(50%)' || isClipped(element.parentElement));
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !isClipped(element);
  const say = (element: Element) => {
    const { labels } = element as HTMLInputElement;
    const words = element.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? element.textContent ?? '';
    return `“${words.trim().replace(/\s+/g, ' ').slice(0, 60)}”`;
  };

  /**
   * The sticky or scrolling ancestor of an element, if there is one. Only elements of the same layer are compared,
   * because sticky elements cover the page on purpose, and scrolling content ends at the edge of its box.
   */
  function layerOf(element: Element): Element | null {
    for (let at: Element | null = element; at && at !== scope; at = at.parentElement) {
      const { position, overflowX, overflowY } = getComputedStyle(at);
      if (/fixed|sticky/.test(position) || /auto|scroll/.test(`${overflowX} ${overflowY}`)) return at;
    }
    return null;
  }

  interface Box {
    element: Element;
    rect: DOMRect;
    layer: Element | null;
  }
  const boxOf = (element: Element, rect = element.getBoundingClientRect()): Box => ({
    element,
    rect,
    layer: layerOf(element),
  });
  const isDrawn = ({ rect }: Box) => rect.width > 2 && rect.height > 2;

  const fields = [...scope.querySelectorAll<Field>('input:not([type=hidden], [type=color]), select, textarea')].filter(
    isSeen,
  );
  const fieldBoxes = fields.map((field) => boxOf(field)).filter(isDrawn);
  if (fieldBoxes.length === 0) return [];

  const textBoxes: Box[] = [];
  const texts = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const parent = node.parentElement;
    if (!parent || !node.nodeValue?.trim() || parent.closest('select, textarea, script, style') || !isSeen(parent))
      continue;
    const own = boxOf(parent);
    if (getComputedStyle(parent).display !== 'inline' && !isDrawn(own)) continue;
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) {
      // Content that the parent hides as overflow is not visible.
      const isCut = getComputedStyle(parent).overflow !== 'visible';
      const bottom = isCut ? Math.min(rect.bottom, own.rect.bottom) : rect.bottom;
      const right = isCut ? Math.min(rect.right, own.rect.right) : rect.right;
      const seen = new DOMRect(rect.left, rect.top, right - rect.left, bottom - rect.top);
      if (seen.width > 2 && seen.height > 2) textBoxes.push({ ...own, rect: seen });
    }
  }
  const buttonBoxes = [...scope.querySelectorAll('button, a[href]')]
    .filter(isSeen)
    .map((button) => boxOf(button))
    .filter(isDrawn);

  /** True if two elements of the same layer overlap by more than 1.5 pixels. Less may be due to rounding. */
  function overlaps({ rect: one, layer }: Box, { rect: other, layer: otherLayer }: Box): boolean {
    const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    return layer === otherLayer && wide > 1.5 && high > 1.5;
  }
  /** True for a text or a button that is placed over the end of a field on purpose. */
  function isLaidOver(element: Element, field: Element): boolean {
    for (let at: Element | null = element; at && !at.contains(field); at = at.parentElement) {
      if (getComputedStyle(at).position === 'absolute') return true;
    }
    return false;
  }

  const faults = new Set<string>();
  for (const [at, box] of fieldBoxes.entries()) {
    const covers = (other: Box) =>
      overlaps(box, other) && !other.element.contains(box.element) && !isLaidOver(other.element, box.element);
    for (const other of fieldBoxes.slice(at + 1)) {
      if (overlaps(box, other)) faults.add(`${say(box.element)} and ${say(other.element)} cover each other`);
    }
    for (const button of buttonBoxes) {
      if (covers(button)) faults.add(`${say(box.element)} and the button ${say(button.element)} cover each other`);
    }
    for (const text of textBoxes) {
      if (covers(text)) faults.add(`${say(box.element)} covers the words ${say(text.element)}`);
    }
  }

  for (const field of fields) {
    // Only inputs can cut off their value, because text areas wrap and a select shortens its value with dots.
    if (!(field instanceof HTMLInputElement)) continue;
    if (withoutText.has(field.type)) continue;
    const before = field.value;
    const value = valueFor(field);
    field.value = value;
    if (field.scrollWidth > field.clientWidth) faults.add(`${say(field)} cuts “${value}”`);
    field.value = before;
  }
  return [...faults];
}
