/** Reads XML with another library than the one that writes it. */
import sax from 'sax';

export interface Element {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: Element[];
}

/** Reads XML and keeps every value as a text. Throws if it is not well formed. */
export function readXml(xml: string): Element {
  const root: Element = { name: '', attributes: {}, text: '', children: [] };
  const open = [root];
  const parser = sax.parser(true);
  parser.onerror = (error) => {
    throw error;
  };
  parser.onopentag = ({ name, attributes }) => {
    const element = { name, attributes: attributes as Record<string, string>, text: '', children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  };
  parser.ontext = (text) => {
    const element = open.at(-1);
    if (element) element.text += text;
  };
  parser.onclosetag = () => open.pop();
  parser.write(xml).close();
  return root;
}

/** All elements of this name inside the element. */
export const findAll = (element: Element, name: string): Element[] =>
  element.children.flatMap((child) => [...(child.name === name ? [child] : []), ...findAll(child, name)]);

/** The text of a child; empty if there is none. */
export const textOf = (element: Element, name: string) =>
  element.children.find((child) => child.name === name)?.text ?? '';
