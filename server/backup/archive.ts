/** The archive of a backup: a compressed tar whose last entry contains the checksums of all others. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import tar from 'tar-stream';

export interface ArchiveWriter {
  add(name: string, bytes: Uint8Array): Promise<void>;
  addFile(name: string, path: string): Promise<void>;
}

const checksumsName = 'checksums.json';

/**
 * Writes an archive under a temporary name and then renames it, so that an archive is always complete. Refuses to
 * overwrite a file.
 */
export async function writeArchive(path: string, fill: (archive: ArchiveWriter) => Promise<void>): Promise<void> {
  if (await stat(path).catch(() => null)) throw new Error(`${path} is there already: name another file.`);
  const temporary = `${path}.part`;
  const pack = tar.pack();
  const checksums: Record<string, string> = {};
  const add = async (name: string, size: number, content: Readable) => {
    const hash = createHash('sha256');
    await pipeline(content, hashing(hash), pack.entry({ name, size }));
    checksums[name] = hash.digest('hex');
  };
  const addBytes = (name: string, bytes: Uint8Array) => add(name, bytes.length, Readable.from([bytes]));
  // The archive contains addresses and phone numbers, so only its owner may read it.
  const written = pipeline(pack, createGzip(), createWriteStream(temporary, { mode: 0o600, flush: true }));
  try {
    await Promise.race([
      fill({
        add: addBytes,
        addFile: async (name, file) => add(name, (await stat(file)).size, createReadStream(file)),
      }),
      written,
    ]);
    await addBytes(checksumsName, Buffer.from(JSON.stringify(checksums)));
    pack.finalize();
    await written;
    await rename(temporary, path);
    await syncFolder(dirname(path));
  } catch (error) {
    pack.destroy();
    await written.catch(() => {});
    await rm(temporary, { force: true });
    throw error;
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  await folder.sync().catch(() => {});
  await folder.close();
}

function hashing(hash: ReturnType<typeof createHash>): Transform {
  return new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
}

/** Passes every entry to `visit`, in order; throws if the archive is incomplete or was changed. */
export async function readArchive(
  path: string,
  visit: (name: string, content: Readable) => Promise<void>,
): Promise<void> {
  const extract = tar.extract();
  const fed = pipeline(createReadStream(path), createGunzip(), extract);
  fed.catch(() => {});
  const found: Record<string, string> = {};
  let promised: Record<string, string> | undefined;
  try {
    for await (const entry of extract) {
      const { name } = entry.header;
      if (promised !== undefined || found[name] !== undefined) throw new Error(`an entry ${name} too many`);
      if (name === checksumsName) {
        promised = JSON.parse((await buffer(entry)).toString());
        continue;
      }
      const hash = createHash('sha256');
      const content = hashing(hash);
      const passed = pipeline(entry, content);
      await Promise.all([visit(name, content), passed]);
      found[name] = hash.digest('hex');
    }
    await fed;
  } catch (error) {
    if (error instanceof RestoreRefused) throw error;
    if (isUnread(error)) throw new RestoreRefused(`${path} cannot be read (${error.code}).`, { cause: error });
    throw new RestoreRefused(`${path} is damaged or incomplete (${(error as Error).message}).`, { cause: error });
  }
  if (!promised) throw new RestoreRefused(`${path} is incomplete: its end is missing.`);
  const names = new Set([...Object.keys(found), ...Object.keys(promised)]);
  for (const name of names) {
    if (found[name] !== promised[name]) throw new RestoreRefused(`${path} was changed: ${name} is not as it was.`);
  }
}

/** Whether the file system could not read the file; otherwise the content of the archive is wrong. */
function isUnread(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}

/** The reason why a backup is not restored, as a sentence that needs no context. */
export class RestoreRefused extends Error {}
