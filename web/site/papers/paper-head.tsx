import type { ReactNode } from 'react';
import type { Shop } from '#contract/shop.ts';
import { ShopMark } from '../shop-mark.tsx';

interface PaperHeadProps {
  shop: Pick<Shop, 'name' | 'phone' | 'look' | 'logoRatio'>;
  /** Title of the document. */
  title: ReactNode;
}

/**
 * The head of printed documents: the shop's logo, name and phone number, and the document's title. On a narrow roll or
 * beside a wide logo, the title is below the name.
 */
export function PaperHead({ shop: { name, phone, look, logoRatio }, title }: PaperHeadProps) {
  return (
    <header className="flex flex-wrap items-center gap-x-3 border-b-2 border-print pb-1.5">
      {look.logo && <ShopMark size={48} logo={look.logo} ratio={logoRatio} />}
      <p className="min-w-0 grow basis-24 leading-tight">
        <strong className="text-lg break-words">{name}</strong>
        {phone && <span className="block text-sm">{phone}</span>}
      </p>
      <p className="ml-auto text-right font-semibold text-print">{title}</p>
    </header>
  );
}
