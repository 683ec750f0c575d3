import { drawQr } from './draw-qr.ts';

interface QrCodeProps {
  text: string;
  label: string;
  className?: string;
}

/** Black on white also in the dark, because many apps read nothing else. */
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
