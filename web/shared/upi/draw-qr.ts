/** A QR code as one path of an SVG, a unit for each module. */
import { encode } from 'uqr';

/** The light edge that scanners need, in modules. */
const quietZone = 4;

export interface DrawnQr {
  /** Of the square, quiet zone included. */
  size: number;
  path: string;
}

/** Up to 15 % of it may be dirty or torn, as paper gets. */
export function drawQr(text: string): DrawnQr {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone });
  const rows = data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join(''));
  return { size, path: rows.join('') };
}
