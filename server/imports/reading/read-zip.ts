/** Reads the files of a zip archive piece by piece, so that the unpacked size can be counted during reading. */
import { Unzip, UnzipInflate } from 'fflate';
import { FileFault } from '../cells.rules.ts';

/** Receives a piece of an unpacked file. */
export type TakePiece = (piece: Uint8Array, isLast: boolean) => void;

/**
 * The archive is unpacked in slices of this size. One byte can become a thousand, so a slice unpacks to at most 8 MB.
 */
const sliceBytes = 8192;
const mostEntries = 1000;
/** Maximum compression ratio. No honest list compresses that well. Small files are exempt. */
const mostRatio = 300;
const ratioFromBytes = 20_000_000;

/**
 * Unpacks the files for which `open` returns a function, in the order of the archive. Throws a `FileFault` of `open`
 * or of this function, and `broken` for an archive that ends too early.
 */
export function walkZip(bytes: Uint8Array, open: (name: string) => TakePiece | undefined): void {
  let failure: unknown;
  let opened = 0;
  const unzip = new Unzip((file) => {
    const take = failure === undefined ? open(file.name) : undefined;
    if (!take) return;
    opened += 1;
    file.ondata = (error, piece, isLast) => {
      // fflate catches errors that are thrown here, so the error is stored and thrown after the slice.
      try {
        if (failure !== undefined) return;
        if (error) throw new FileFault('broken');
        take(piece, isLast);
        if (isLast) opened -= 1;
      } catch (thrown) {
        failure = thrown;
      }
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let at = 0; at < bytes.length && failure === undefined; at += sliceBytes) {
      unzip.push(bytes.subarray(at, at + sliceBytes), at + sliceBytes >= bytes.length);
    }
  } catch (error) {
    failure ??= error;
  }
  if (failure !== undefined) throw failure instanceof FileFault ? failure : new FileFault('broken');
  if (opened > 0) throw new FileFault('broken');
}

/**
 * The names of the packed files. Unpacks and counts everything first, whatever the headers say: throws
 * `unpacksTooLarge` beyond `mostBytes`, or if the compression ratio is too high.
 */
export function listBounded(bytes: Uint8Array, mostBytes: number): string[] {
  const names: string[] = [];
  let unpacked = 0;
  walkZip(bytes, (name) => {
    names.push(name);
    if (names.length > mostEntries) throw new FileFault('unpacksTooLarge');
    return (piece) => {
      unpacked += piece.length;
      const isPackedTooWell = unpacked > ratioFromBytes && unpacked > bytes.length * mostRatio;
      if (unpacked > mostBytes || isPackedTooWell) throw new FileFault('unpacksTooLarge');
    };
  });
  return names;
}
