import Droplet from 'lucide-react/icons/droplet';
import { useEffect, useRef, useState } from 'react';
import { classes } from './classes.ts';

const widths = [320, 640, 1280];
const sized = /^(\/pictures\/.+)-1280\.webp$/;

interface PictureProps {
  src: string | null;
  alt: string;
  /** The value of the `sizes` attribute, by which the browser chooses a file: `(min-width: 64rem) 18rem, 50vw`. */
  sizes: string;
  /** True if the picture loads at once and with priority, because it is the main content of the page. */
  isFirst?: boolean;
  className?: string;
}

/** A square picture in the sizes that the shop stores. Instead of a missing picture a placeholder shows its name. */
export function Picture({ src, alt, sizes, isFirst = false, className }: PictureProps) {
  const image = useRef<HTMLImageElement>(null);
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null);

  // On a server-rendered page the picture may have failed before React could listen to the event.
  useEffect(() => {
    if (src && image.current?.complete && image.current.naturalWidth === 0) setBrokenSrc(src);
  }, [src]);

  if (!src || brokenSrc === src) return <Placeholder name={alt} className={className} />;
  const base = sized.exec(src)?.[1];
  const srcSet = (type: string) => widths.map((width) => `${base}-${width}.${type} ${width}w`).join(', ');
  return (
    <picture>
      {base && <source type="image/avif" srcSet={srcSet('avif')} sizes={sizes} />}
      <img
        ref={image}
        srcSet={base && srcSet('webp')}
        sizes={base && sizes}
        src={src}
        alt={alt}
        width={1280}
        height={1280}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : undefined}
        decoding="async"
        onError={() => setBrokenSrc(src)}
        className={classes('aspect-square w-full object-cover', className)}
      />
    </picture>
  );
}

function Placeholder({ name, className }: { name: string; className?: string | undefined }) {
  return (
    <div
      // A decorative picture is hidden from screen readers, and so is its placeholder.
      {...(name ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
      className={classes(
        'grid aspect-square w-full place-content-center justify-items-center gap-1.5 bg-foam p-2 text-center text-deep',
        className,
      )}
    >
      <Droplet aria-hidden size={28} strokeWidth={1.5} />
      <span className="line-clamp-2 text-xs font-semibold">{name}</span>
    </div>
  );
}
