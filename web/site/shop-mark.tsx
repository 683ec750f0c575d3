import mark from '../brand/mark.svg';
import { useShop } from '../shared/use-shop.ts';

interface ShopMarkProps {
  /** Height in pixels. */
  size: number;
  loading?: 'lazy';
  /** A logo that is not saved yet, and its ratio of width to height. */
  logo?: string;
  ratio?: number;
}

/** The shop's own logo at its ratio, or the square mark of a shop without one. */
export function ShopMark({ size, loading, logo, ratio = 1 }: ShopMarkProps) {
  const { look, logoRatio } = useShop().shop;
  const shown = logo ?? look.logo;
  return (
    <img
      src={shown.replace('-1280.', '-320.') || mark}
      alt=""
      width={Math.round(size * (logo === undefined ? logoRatio : ratio))}
      height={size}
      loading={loading}
      // A dark logo would be invisible on a dark background.
      className={shown && 'shrink-0 rounded-sm bg-white object-contain'}
    />
  );
}
