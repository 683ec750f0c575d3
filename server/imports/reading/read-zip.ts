/** Reads the files of a zip archive piece by piece, so that what they unpack to can be counted while it comes. */
import { Unzip, UnzipInflate } from 'fflate';
import { FileFault } from '../cells.rules.ts';

/** Takes a piece of an unpacked file. */
export type TakePiece = (piece: Uint8Array, isLast: boolean) => void;

/** Small, because a compressed byte can become a thousand: a slice unpacks to at most 8 MB. */
const sliceBytes = 8192;
const mostEntries = 1000;
/** Lists repeat themselves and pack well, but not so well. Small files are not asked. */
const mostRatio = 300;
const ratioFromBytes = 20_000_000;

/**
 * Unpacks the files for which `open` answers a function, in the order of the archive. Throws `FileFault`: what `open` or
 * the function throws, and `broken` for an archive that ends too early.
 */
export function walkZip(bytes: Uint8Array, open: (name: string) => TakePiece | undefined): void {
  let failure: unknown;
  let opened = 0;
  const unzip = new Unzip((file) => {
    const take = failure === undefined ? open(file.name) : undefined;
    if (!take) return;
    opened += 1;
    file.ondata = (error, piece, isLast) => {
      // fflate catches what is thrown here, so it is kept until the slice is done.
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
 * The names of what is packed. All of it is unpacked and counted first, whatever its headers say: throws
 * `unpacksTooLarge` beyond `mostBytes`, or where a byte stands for too many.
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
