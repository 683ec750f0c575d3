import mark from '../brand/mark.svg';
import { useShop } from '../shared/use-shop.ts';

interface ShopMarkProps {
  /** How high it is. */
  size: number;
  loading?: 'lazy';
  /** Another logo than the shop's own, and how many times as wide as high: one that is not saved yet. */
  logo?: string;
  ratio?: number;
}

/** The shop's own logo, as wide as it is, or the square mark of a shop without one. */
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
      // A logo in dark letters would be lost on a dark ground.
      className={shown && 'shrink-0 rounded-sm bg-white object-contain'}
    />
  );
}
