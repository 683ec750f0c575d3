/** Streams several files as one zip file. */
import { Zip, ZipDeflate } from 'fflate';
import { FileAnswer } from './file-answer.ts';

/** A file, and how to start reading it. */
export interface ZippedFile {
  name: string;
  open(): Promise<AsyncIterable<string | Uint8Array>>;
}

const encoder = new TextEncoder();

/**
 * Streams the files. Only one piece of one file is in memory, and the next is read after the client has received it.
 * The first file is opened immediately, so that the call can still be refused if the database does not answer. A later
 * failure ends the answer before its end, and an incomplete zip file cannot be opened, so nobody takes it for complete.
 */
export async function answerZip(name: string, at: Date, files: readonly ZippedFile[]): Promise<FileAnswer> {
  const first = await files[0]?.open();

  async function* write() {
    const packed: Uint8Array[] = [];
    const zip = new Zip((error, piece) => {
      if (error) throw error;
      packed.push(piece);
    });
    for (const [index, { name: fileName, open }] of files.entries()) {
      const file = Object.assign(new ZipDeflate(fileName), { mtime: at });
      zip.add(file);
      // The name of the file is sent before its rows are read, so that the download shows progress.
      yield* packed.splice(0);
      const chunks = index === 0 && first ? first : await open();
      for await (const chunk of chunks) {
        file.push(typeof chunk === 'string' ? encoder.encode(chunk) : chunk);
        yield* packed.splice(0);
      }
      file.push(new Uint8Array(), true);
      yield* packed.splice(0);
    }
    zip.end();
    yield* packed;
  }
  return new FileAnswer(name, write());
}
