import mark from '../brand/mark.svg';
import { useShop } from '../shared/use-shop.ts';

interface ShopMarkProps {
  /** Height in pixels. */
  size: number;
  loading?: 'lazy';
  /** Shows this logo instead of the saved one, for a logo that staff have not saved yet. */
  logo?: string;
  /** Width of `logo` divided by its height. */
  ratio?: number;
}

/** The shop's logo, or a square default picture if the shop has no logo. */
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
      // A white background, because a dark logo would be invisible in dark mode.
      className={shown && 'shrink-0 rounded-sm bg-white object-contain'}
    />
  );
}
