/**
 * How code for the server is written: as ASCII, and without whitespace and comments. Node.js keeps the text of all
 * loaded code in memory, with two bytes per character as soon as one character of a file is not ASCII, such as ₹ or the
 * name of an author in a licence comment. The licences are in the packages themselves, which are installed beside the
 * build. Function names stay, so that stack traces can be read.
 */
export const serverOutput = {
  charset: 'ascii',
  comments: { legal: false },
  minify: { compress: true, mangle: false, codegen: true },
} as const;
