/** Progress of a download, counted from its bytes. */

const lineFeed = 0x0a;
const quote = 0x22;

/** Counts the rows of a CSV file without its heading. Line breaks inside quotes do not count. */
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

/** Counts the files of a zip archive that have started. */
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
