/** Makes the PDF file of papers, with the logo of the shop. */
import { inProject } from '#server/core/project-folder.ts';
import type { Services } from '#server/core/services.ts';
import { createPrinter } from '#server/platform/pdf/printer.ts';
import { readLogo } from '../uploads/read-picture.ts';
import type { DocumentPaper } from './describe-document.ts';
import type { VoucherPaper } from './describe-voucher.ts';

/** The printer of this process. It has a process of its own only while files are made. */
export const printer = createPrinter({ templates: inProject('server/papers/templates') });

/** A paper, and the template that draws it. */
export type AnyPaper = DocumentPaper | VoucherPaper;

/** The height of the logo's picture, in pixels: twelve millimetres at 300 dots an inch. */
const logoHeight = 142;

type Sources = Pick<Services, 'settings' | 'shop'>;

/** The file of one paper. The paper is printed without the logo if that cannot be read. */
export async function makeFile(sources: Sources, paper: AnyPaper): Promise<Uint8Array> {
  const logo = paper.logo ? await loadLogo(sources) : undefined;
  const data = JSON.stringify({ papers: [{ ...paper, logo: logo !== undefined }] });
  return printer.print({ template: 'file.typ', data, pictures: logo ? { 'logo.png': logo } : {} }, 'soon');
}

function loadLogo({ settings, shop }: Sources): Promise<Buffer | undefined> {
  const { look, logoRatio } = shop();
  return readLogo(settings, look.logo, { width: Math.round(logoHeight * logoRatio), height: logoHeight });
}

/** The name of a file. Characters that a file name or its header cannot have become hyphens. */
export const fileName = (name: string): string => `${name.replace(/[^\w.-]+/g, '-')}.pdf`;
