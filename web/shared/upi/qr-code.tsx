import { encode } from 'uqr';

interface QrCodeProps {
  text: string;
  label: string;
  className?: string;
}

/** A QR code, always black on white even in dark mode, because many apps read only that. */
export default function QrCode({ text, label, className }: QrCodeProps) {
  const { size, path } = drawQr(text);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/** Width of the white border that scanners need, in modules (the squares of the code). */
const quietZone = 4;

interface DrawnQr {
  /** Width of the square in modules, including the quiet zone. */
  size: number;
  path: string;
}

/** Draws the code with error correction level M: it can be read even if about 15 % is dirty or torn. */
export function drawQr(text: string): DrawnQr {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone });
  const rows = data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join(''));
  return { size, path: rows.join('') };
}
