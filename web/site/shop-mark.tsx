import mark from '../brand/mark.svg';
import { useShop } from '../shared/use-shop.ts';

/** The shop's own logo, or the mark of a shop without one, in a square of so many pixels. */
export function ShopMark({ size, loading }: { size: number; loading?: 'lazy' }) {
  const { logo } = useShop().shop.look;
  return (
    <img
      src={logo.replace('-1280.', '-320.') || mark}
      alt=""
      width={size}
      height={size}
      loading={loading}
      // A logo in dark letters would be lost on a dark ground.
      className={logo && 'rounded-sm bg-white object-contain'}
    />
  );
}
