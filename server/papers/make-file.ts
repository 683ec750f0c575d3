/** Makes the PDF files of papers, with the logo of the shop. */
import type { Language } from '#contract/shared/translate.ts';
import { inProject } from '#server/core/project-folder.ts';
import type { Services } from '#server/core/services.ts';
import type { MailFile } from '#server/platform/mail/letter.ts';
import { createGrowingFile, type PdfPart } from '#server/platform/pdf/growing-file.ts';
import { createPrinter, type PrintWork } from '#server/platform/pdf/printer.ts';
import type { Turn } from '#server/platform/pdf/turns.ts';
import { readLogo } from '../uploads/read-picture.ts';
import type { DocumentPaper } from './describe-document.ts';
import type { StatementPaper } from './describe-statement.ts';
import type { VoucherPaper } from './describe-voucher.ts';

/** The printer of this process. It runs a process of its own only while files are made. */
export const printer = createPrinter({ templates: inProject('server/papers/templates') });

/** The data of a paper, which names the template that draws it. */
export type AnyPaper = DocumentPaper | StatementPaper | VoucherPaper;

export interface PdfFile {
  name: string;
  content: Uint8Array;
}

/** The file as an email carries it. */
export const forEmail = (file: PdfFile): MailFile => ({ ...file, contentType: 'application/pdf' });

/** A file of many papers. Its bytes are made while it is sent. */
export interface LargePdfFile {
  name: string;
  chunks: AsyncIterable<Uint8Array>;
}

/** The owner of a file, and its language. The owner is a person, or a job of the shop. */
export interface Asker {
  owner: string;
  language: Language;
}

/** The owner of the files that emails carry. */
export const emails = 'emails';

/** The number of papers and rows that the printer gets at once, because the memory of its process grows with them. */
export const mostAtOnce = 50;
const mostRowsAtOnce = 1000;

/** The height of the logo's picture, in pixels: twelve millimetres at 300 dots an inch. */
const logoHeight = 142;

type Sources = Pick<Services, 'settings' | 'shop'>;

/** The file of one paper, or of its copies. */
export async function makeFile(sources: Sources, papers: readonly AnyPaper[], owner: string): Promise<Uint8Array> {
  const logo = papers.some((paper) => paper.logo) ? await loadLogo(sources) : undefined;
  return (await print(papers, logo, { urgency: 'soon', owner })).bytes;
}

/**
 * The bytes of one file with many papers. Only a few papers are described and printed at a time, after the receiver has
 * taken the earlier ones. If the receiver has left, no more papers are printed.
 */
export async function* makeLargeFile(
  sources: Sources,
  papers: AsyncIterable<AnyPaper>,
  owner: string,
): AsyncGenerator<Uint8Array> {
  const logo = await loadLogo(sources);
  const file = createGrowingFile();
  for await (const some of inParts(papers)) {
    const part = await print(some, logo, { urgency: 'later', owner }, file.lastObject());
    yield* file.add(part);
  }
  yield file.end();
}

async function* inParts(papers: AsyncIterable<AnyPaper>): AsyncGenerator<AnyPaper[]> {
  let part: AnyPaper[] = [];
  let rows = 0;
  for await (const paper of papers) {
    part.push(paper);
    rows += 'rows' in paper ? paper.rows.length : 0;
    if (part.length < mostAtOnce && rows < mostRowsAtOnce) continue;
    yield part;
    part = [];
    rows = 0;
  }
  if (part.length > 0) yield part;
}

/** Papers are printed without the logo if that cannot be read. */
function print(papers: readonly AnyPaper[], logo: Buffer | undefined, turn: Turn, after?: number): Promise<PdfPart> {
  const data = JSON.stringify({
    papers: papers.map((paper) => ({ ...paper, logo: paper.logo && logo !== undefined })),
  });
  const pictures: PrintWork['pictures'] = logo ? { 'logo.png': logo } : {};
  return printer.print({ template: 'file.typ', data, pictures, ...(after !== undefined && { after }) }, turn);
}

function loadLogo({ settings, shop }: Sources): Promise<Buffer | undefined> {
  const { look, logoRatio } = shop();
  return readLogo(settings, look.logo, { width: Math.round(logoHeight * logoRatio), height: logoHeight });
}

/** The name of a file. Characters that a file name or its header cannot have become hyphens. */
export const fileName = (name: string): string => `${name.replace(/[^\w.-]+/g, '-')}.pdf`;
