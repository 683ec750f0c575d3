/** `renderToString` alone: the markup of a finished page as plain elements, without components, router or data. */
import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';

const tag = /<!--[\s\S]*?-->|<!DOCTYPE[^>]*>|<(\/?)([a-zA-Z][\w-]*)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*(\/?)>|[^<]+/g;
const raw = /<(style|script)([^>]*)>([\s\S]*?)<\/\1>/g;
const isVoid = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;
const names: Record<string, string> = { class: 'className', for: 'htmlFor', charset: 'charSet', srcset: 'srcSet' };

interface Open {
  type: string;
  props: Record<string, unknown>;
  children: ReactNode[];
}

/** Answers a function that renders the page anew each time. `html` must be React's own output. */
export function renderPlain(html: string): () => string {
  const texts: string[] = [];
  const marked = html.replace(raw, (_, name: string, attributes: string, text: string) => {
    texts.push(text);
    return `<${name}${attributes} data-raw="${texts.length - 1}"></${name}>`;
  });
  const stack: Open[] = [{ type: '', props: {}, children: [] }];
  const top = () => stack.at(-1) as Open;
  for (const [whole, closing, name = '', attributes = ''] of marked.matchAll(tag)) {
    if (whole.startsWith('<!')) continue;
    if (!whole.startsWith('<')) top().children.push(decode(whole));
    else if (!closing) {
      stack.push({ type: name, props: readProps(attributes, texts), children: [] });
      if (isVoid.test(name)) close(stack);
    } else close(stack);
  }
  const [page] = top().children;
  return () => renderToString(page);
}

function close(stack: Open[]): void {
  const done = stack.pop();
  if (done) stack.at(-1)?.children.push(createElement(done.type, done.props, ...done.children));
}

function readProps(attributes: string, texts: string[]): Record<string, unknown> {
  const props: Record<string, unknown> = {};
  for (const [, name = '', value] of attributes.matchAll(/([^\s=]+)(?:="([^"]*)")?/g)) {
    if (name === 'data-raw') props.dangerouslySetInnerHTML = { __html: texts[Number(value)] };
    else props[names[name] ?? name] = value === undefined ? true : decode(value);
  }
  return props;
}

const decode = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
