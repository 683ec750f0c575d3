import Mail from 'lucide-react/icons/mail';
import { useEffect, useRef } from 'react';
import type { CallAnswer } from '#web/shared/api-types.ts';
import { t } from '#web/shared/language.ts';

type Scenes = CallAnswer<'POST /admin/start/rehearsal'>['data']['scenes'];

/** An email as its recipient sees it, opened by a press. */
export function ShownMail({ mail }: { mail: Scenes[number]['mails'][number] }) {
  return (
    <details className="rounded-md border border-line">
      <summary className="flex min-h-12 cursor-pointer items-center gap-3 px-3 py-2">
        <Mail aria-hidden size={18} className="shrink-0 text-deep" />
        <span className="min-w-0 grow">
          <span className="block text-sm text-ink-soft">
            {mail.isForShop ? t('Email to you') : t('Email to the customer')}
          </span>
          <span className="block font-semibold wrap-anywhere">{mail.subject}</span>
        </span>
      </summary>
      <Letter html={mail.html} />
    </details>
  );
}

/**
 * In a tree of its own, so that neither page nor email changes the look of the other. The page's policy refuses styles in
 * the text of a document, and takes them one by one.
 */
function Letter({ html }: { html: string }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!host.current) return;
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
    const { body } = new DOMParser().parseFromString(html.replaceAll(' style="', ' data-look="'), 'text/html');
    const sheet = document.createElement('div');
    copy(body, sheet);
    root.replaceChildren(sheet);
  }, [html]);
  return <div ref={host} className="overflow-x-auto border-t border-line" />;
}

const kept = ['href', 'src', 'width', 'height', 'align', 'alt', 'role', 'cellpadding', 'cellspacing', 'border'];

/** Elements, texts and looks; nothing that could act. */
function copy(from: Element, to: HTMLElement): void {
  to.style.cssText = (from.getAttribute('data-look') ?? '').replace('sans-serif', 'var(--font-sans)');
  for (const node of from.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) to.append(node.textContent ?? '');
    if (!(node instanceof Element) || /^(script|style|link|iframe|object)$/i.test(node.tagName)) continue;
    const made = document.createElement(node.tagName);
    for (const name of kept) {
      const value = node.getAttribute(name);
      if (value !== null) made.setAttribute(name, value);
    }
    if (made instanceof HTMLAnchorElement) made.target = '_blank';
    copy(node, made);
    to.append(made);
  }
}
