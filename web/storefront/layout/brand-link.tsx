import { Link } from 'react-router';
import logo from '#web/brand/logo.svg';
import mark from '#web/brand/mark.svg';
import { t } from '#web/shared/language.ts';
import { useShop } from '#web/shared/use-shop.ts';

/** The way home: our wordmark, or the mark beside the name that a shop's owner has set. */
export function BrandLink() {
  const { name } = useShop().shop;
  return (
    <Link to="/" aria-label={t('{name}, home', { name })} className="flex min-h-11 shrink-0 items-center gap-2.5">
      {name === 'Paniwala' ? (
        <img src={logo} alt="" width={148} height={32} className="h-8 w-auto" />
      ) : (
        <>
          <img src={mark} alt="" width={32} height={32} />
          <span className="text-xl font-bold tracking-tight">{name}</span>
        </>
      )}
    </Link>
  );
}
