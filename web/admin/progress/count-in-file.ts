/** Counts rows or files in the bytes of a download, to show its progress. */

const lineFeed = 0x0a;
const quote = 0x22;

/** Returns a counter for the rows of a CSV file. The heading does not count, nor do line breaks inside quotes. */
export function countRows(): (piece: Uint8Array) => number {
  let lines = 0;
  let isQuoted = false;
  return (piece) => {
    for (const byte of piece) {
      if (byte === quote) isQuoted = !isQuoted;
      else if (byte === lineFeed && !isQuoted) lines += 1;
    }
    return Math.max(0, lines - 1);
  };
}

/** The signature at the start of each file in a zip archive. */
const mark = [0x50, 0x4b, 0x03, 0x04];

/** Returns a counter for the files of a zip archive. A file counts as soon as its first bytes have arrived. */
export function countFiles(): (piece: Uint8Array) => number {
  let files = 0;
  let matched = 0;
  return (piece) => {
    for (const byte of piece) {
      matched = byte === mark[matched] ? matched + 1 : byte === mark[0] ? 1 : 0;
      if (matched === mark.length) {
        files += 1;
        matched = 0;
      }
    }
    return files;
  };
}
