/** Reads the text of a PDF file with the library that browsers use. */
import { PDFiumLibrary } from '@hyzyla/pdfium';

/** The text of each page. */
export async function readPdf(file: Uint8Array): Promise<string[]> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(Buffer.from(file));
    return [...document.pages()].map((page) => page.getText().replaceAll('\r\n', '\n'));
  } finally {
    library.destroy();
  }
}

/**
 * The text without spaces, because readers guess them: the space after a word that ends with a sign of several parts,
 * such as र्ता, is often lost.
 */
export const withoutSpaces = (text: string): string => text.replace(/\s+/g, '');
