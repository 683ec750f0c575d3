/**
 * Makes PDF files in a separate process, which the printer starts and ends: `print-process.ts <folder of templates>`.
 * It does one task after the other. Data reaches a template only as data, never as a part of its text.
 */
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { readFaces } from './faces.ts';
import type { PrinterAnswer, PrinterTask, PrintWork } from './printer.ts';

const [workspace = ''] = process.argv.slice(2);
// Requests of customers have precedence.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

/** The typesetter; undefined on a machine for which it has no program. */
const typesetter: NodeCompiler | undefined = await import('@myriaddreamin/typst-ts-node-compiler').then(
  ({ NodeCompiler }) => NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs: readFaces() }] }),
  () => undefined,
);

process.on('message', async (task: PrinterTask) => {
  if (!typesetter) return answer({ fault: 'noTypesetter' });
  try {
    const bytes = print(typesetter, task);
    answer(task.after === undefined ? { bytes, begins: [], pages: [] } : await makePart(bytes, task.after));
  } catch (error) {
    answer({ fault: describeFault(error) });
  }
});
// The channel closes when the shop has ended; then this process ends, too.
process.on('disconnect', () => process.exit());

function answer(message: PrinterAnswer): void {
  process.send?.(message);
}

function print(compiler: NodeCompiler, { template, data, pictures }: PrintWork): Uint8Array {
  for (const [name, picture] of Object.entries(pictures)) {
    compiler.mapShadow(join(workspace, name), Buffer.from(picture));
  }
  try {
    // The file has no tags for screen readers, because they make a file of a few lines twice as large. The pages of the
    // shop have such tags.
    return compiler.pdf({ mainFilePath: join(workspace, template), inputs: { data } }, { pdfTags: false });
  } finally {
    compiler.resetShadow();
    compiler.evictCache(0);
  }
}

/** The library is loaded only for large files. */
const makePart = async (file: Uint8Array, after: number) => (await import('./make-part.ts')).makePart(file, after);

const describeFault = (error: unknown): string => (error instanceof Error ? error.message : String(error));
