/** Reads XML as a stream: only the reader's own data stays in memory. */
import sax from 'sax';
import { FileFault } from '../cells.rules.ts';
import type { TakePiece } from './read-zip.ts';

export interface XmlReader {
  /** `name` and the names of attributes have no prefix. */
  open(name: string, attributes: ReadonlyMap<string, string>): void;
  /** A long text comes in several parts. */
  text?(text: string): void;
  close?(name: string): void;
}

const deepest = 60;
const mostAttributes = 200;
const local = (name: string) => name.slice(name.indexOf(':') + 1);

/**
 * Throws `FileFault` (broken) for invalid XML, and for XML that no workbook has. A declared entity is never expanded.
 */
export function openXml(reader: XmlReader): TakePiece {
  const parser = sax.parser(true, { position: false });
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let depth = 0;
  let attributes = 0;
  parser.onerror = () => {
    throw new FileFault('broken');
  };
  parser.onopentagstart = () => {
    attributes = 0;
  };
  parser.onattribute = () => {
    attributes += 1;
    if (attributes > mostAttributes) throw new FileFault('broken');
  };
  parser.onopentag = (tag) => {
    depth += 1;
    if (depth > deepest) throw new FileFault('broken');
    reader.open(
      local(tag.name),
      new Map(Object.entries(tag.attributes).map(([name, value]) => [local(name), `${value}`])),
    );
  };
  parser.onclosetag = (name) => {
    depth -= 1;
    reader.close?.(local(name));
  };
  parser.ontext = (text) => reader.text?.(text);
  parser.oncdata = (text) => reader.text?.(text);
  return (piece, isLast) => {
    parser.write(decoder.decode(piece, { stream: !isLast }));
    if (isLast) parser.close();
  };
}
