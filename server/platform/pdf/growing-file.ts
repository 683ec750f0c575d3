/**
 * A PDF file that grows by parts and is sent while it grows, so that the whole file is never in memory. The numbers of
 * its objects continue from part to part. The end of the file lists the position of each object.
 */

/** The pages of further papers, as objects of a file that exists already. */
export interface PdfPart {
  /** Whole objects, one after the other. */
  bytes: Uint8Array;
  /** The position of each object in `bytes`. Their numbers follow those of the part before, without a gap. */
  begins: number[];
  /** The numbers of the objects that are pages. */
  pages: number[];
}

/** The number of the object that lists all pages. Every page names it. */
export const pageTree = 2;
const catalogue = 1;

export interface GrowingFile {
  /** The number of the newest object. */
  lastObject(): number;
  /** The bytes that a part adds to the file. */
  add(part: PdfPart): Uint8Array[];
  /** The bytes that end the file. */
  end(): Uint8Array;
}

export function createGrowingFile(): GrowingFile {
  const head = Buffer.from('%PDF-1.7\n%\x80\x80\x80\x80\n', 'latin1');
  /** Where each object begins, by its number. */
  const begins = new Map<number, number>();
  const pages: number[] = [];
  let length = 0;
  let last = pageTree;

  function write(bytes: Uint8Array): Uint8Array {
    length += bytes.length;
    return bytes;
  }

  return {
    lastObject: () => last,
    add(part) {
      const before = length === 0 ? [write(head)] : [];
      for (const begin of part.begins) {
        last += 1;
        begins.set(last, length + begin);
      }
      pages.push(...part.pages);
      return [...before, write(part.bytes)];
    },
    end() {
      const tree = `${pageTree} 0 obj\n<</Type/Pages/Count ${pages.length}/Kids[${pages.map(refOf).join(' ')}]>>\nendobj\n`;
      const root = `${catalogue} 0 obj\n<</Type/Catalog/Pages ${refOf(pageTree)}>>\nendobj\n`;
      begins.set(pageTree, length);
      begins.set(catalogue, length + tree.length);
      const listAt = length + tree.length + root.length;
      const list = Array.from({ length: last }, (_, at) => `${placeOf(begins.get(at + 1))} 00000 n \n`).join('');
      const trailer = `trailer\n<</Size ${last + 1}/Root ${refOf(catalogue)}>>\nstartxref\n${listAt}\n%%EOF\n`;
      return write(Buffer.from(`${tree}${root}xref\n0 ${last + 1}\n0000000000 65535 f \n${list}${trailer}`));
    },
  };
}

const refOf = (object: number): string => `${object} 0 R`;
/** Each line of the list has twenty characters. */
const placeOf = (begin = 0): string => String(begin).padStart(10, '0');
