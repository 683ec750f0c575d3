import mark from '../brand/mark.svg';
import { useShop } from '../shared/use-shop.ts';

interface ShopMarkProps {
  size: number;
  loading?: 'lazy';
  /** Another logo than the shop's own: one that is not saved yet. */
  logo?: string;
}

/** The shop's own logo, or the mark of a shop without one, in a square of so many pixels. */
export function ShopMark({ size, loading, logo }: ShopMarkProps) {
  const own = useShop().shop.look.logo;
  const shown = logo ?? own;
  return (
    <img
      src={shown.replace('-1280.', '-320.') || mark}
      alt=""
      width={size}
      height={size}
      loading={loading}
      // A logo in dark letters would be lost on a dark ground.
      className={shown && 'shrink-0 rounded-sm bg-white object-contain'}
    />
  );
}
