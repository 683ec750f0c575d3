import type { ReactNode } from 'react';
import { isWideLogo } from '#contract/settings/logo-shape.ts';
import type { Shop } from '#contract/shop.ts';
import { classes } from '#web/ui/classes.ts';
import { ShopMark } from '../shop-mark.tsx';

interface PaperHeadProps {
  shop: Pick<Shop, 'name' | 'phone' | 'look' | 'logoRatio'>;
  /** Title of the document. */
  title: ReactNode;
}

/** The head of printed documents: the shop's logo, name and phone number, and the document's title. */
export function PaperHead({ shop: { name, phone, look, logoRatio }, title }: PaperHeadProps) {
  const isWide = isWideLogo(logoRatio);
  return (
    <header className={classes('flex items-center gap-x-3 border-b-2 border-print pb-1.5', isWide && 'flex-wrap')}>
      {look.logo && <ShopMark size={48} logo={look.logo} ratio={logoRatio} />}
      <p className={classes('min-w-0 grow leading-tight', isWide && 'basis-24')}>
        <strong className="text-lg break-words">{name}</strong>
        {phone && <span className="block text-sm">{phone}</span>}
      </p>
      <p className="text-right font-semibold text-print">{title}</p>
    </header>
  );
}
