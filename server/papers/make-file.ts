/** Makes the PDF files of papers, with the logo of the shop. */
import { inProject } from '#server/core/project-folder.ts';
import type { Services } from '#server/core/services.ts';
import { createPrinter, type Urgency } from '#server/platform/pdf/printer.ts';
import { readLogo } from '../uploads/read-picture.ts';
import type { DocumentPaper } from './describe-document.ts';
import type { StatementPaper } from './describe-statement.ts';
import type { VoucherPaper } from './describe-voucher.ts';

/** The printer of this process. It has a process of its own only while files are made. */
export const printer = createPrinter({ templates: inProject('server/papers/templates') });

/** A paper, and the template that draws it. */
export type AnyPaper = DocumentPaper | StatementPaper | VoucherPaper;

export interface PdfFile {
  name: string;
  content: Uint8Array;
}

/** How many papers the printer takes at once: the memory of its process grows with them. */
export const mostAtOnce = 50;

/** The height of the logo's picture, in pixels: twelve millimetres at 300 dots an inch. */
const logoHeight = 142;

type Sources = Pick<Services, 'settings' | 'shop'>;

/** The file of at most `mostAtOnce` papers. They are printed without the logo if that cannot be read. */
export async function makeFile(
  sources: Sources,
  papers: readonly AnyPaper[],
  urgency: Urgency = 'soon',
): Promise<Uint8Array> {
  const logo = papers.some((paper) => paper.logo) ? await loadLogo(sources) : undefined;
  const data = JSON.stringify({ papers: papers.map((paper) => ({ ...paper, logo: logo !== undefined })) });
  return printer.print({ template: 'file.typ', data, pictures: logo ? { 'logo.png': logo } : {} }, urgency);
}

/** One file with the pages of several. */
export async function joinFiles(files: readonly Uint8Array[]): Promise<Uint8Array> {
  const [only, ...others] = files;
  return only && others.length === 0 ? only : printer.print({ join: files }, 'later');
}

function loadLogo({ settings, shop }: Sources): Promise<Buffer | undefined> {
  const { look, logoRatio } = shop();
  return readLogo(settings, look.logo, { width: Math.round(logoHeight * logoRatio), height: logoHeight });
}

/** The name of a file. Characters that a file name or its header cannot have become hyphens. */
export const fileName = (name: string): string => `${name.replace(/[^\w.-]+/g, '-')}.pdf`;
