/**
 * The form of the built server code: ASCII, with short names of variables, and without whitespace and comments.
 * Node.js keeps the text of all loaded code in memory, with two bytes per character as soon as one character of a file
 * is not ASCII, such as ₹ or the name of an author in a licence comment. The licences are in the packages themselves,
 * which are installed beside the build. Names of functions and classes are kept, so that stack traces can be read.
 */
const names = { function: true, class: true };

export const serverOutput = {
  charset: 'ascii',
  comments: { legal: false },
  minify: { compress: { keepNames: names }, mangle: { keepNames: names }, codegen: true },
} as const;
