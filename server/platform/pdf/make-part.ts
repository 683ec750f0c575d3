/**
 * Turns a PDF file into a part of a growing file: its pages and all objects that they need, with new numbers that
 * follow those in the growing file.
 */
import { PDFDocument, PDFName, PDFRef } from 'pdf-lib';
import { type PdfPart, pageTree } from './growing-file.ts';

/** `after` is the number of the newest object of the growing file. */
export async function makePart(file: Uint8Array, after: number): Promise<PdfPart> {
  const whole = await PDFDocument.create({ updateMetadata: false });
  const { context } = whole;
  context.largestObjectNumber = after;
  const source = await PDFDocument.load(file, { updateMetadata: false });
  const pages = await whole.copyPages(source, source.getPageIndices());
  for (const { node } of pages) node.set(PDFName.of('Parent'), PDFRef.of(pageTree));
  const begins: number[] = [];
  const written: Buffer[] = [];
  let length = 0;
  for (const [{ objectNumber }, object] of context.enumerateIndirectObjects()) {
    if (objectNumber <= after) continue;
    const content = Buffer.alloc(object.sizeInBytes());
    object.copyBytesInto(content, 0);
    const whole = Buffer.concat([Buffer.from(`${objectNumber} 0 obj\n`), content, Buffer.from('\nendobj\n')]);
    begins.push(length);
    written.push(whole);
    length += whole.length;
  }
  return { bytes: Buffer.concat(written), begins, pages: pages.map(({ ref }) => ref.objectNumber) };
}
