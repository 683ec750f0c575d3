/** Which encoding a client takes. */

export type Encoding = 'br' | 'gzip' | 'identity';

/** The name stands in the list, and not as one of no quality. */
const taking = (name: string) => new RegExp(`(?:^|,)\\s*${name}\\s*(?:$|,|;(?!\\s*q=0(?:\\.0*)?\\s*(?:$|,)))`, 'i');
const [takesBrotli, takesGzip] = [taking('br'), taking('gzip')];

/** Longer ones are nobody's browser. */
const longestAccepted = 200;

/** The best encoding that an Accept-Encoding header allows. */
export function chooseEncoding(accepted = ''): Encoding {
  const header = accepted.slice(0, longestAccepted);
  if (takesBrotli.test(header)) return 'br';
  return takesGzip.test(header) ? 'gzip' : 'identity';
}
