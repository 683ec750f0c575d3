import type { Shop } from '#contract/shop.ts';
import { ShopMark } from './shop-mark.tsx';

interface PaperHeadProps {
  shop: Pick<Shop, 'name' | 'phone' | 'look'>;
  /** What the paper is. */
  title: string;
}

/** The head of what the shop prints: its logo, if it has one, name and phone; its colour where the printer has any. */
export function PaperHead({ shop: { name, phone, look }, title }: PaperHeadProps) {
  return (
    <header className="flex items-center gap-3 border-b-2 border-print pb-1.5">
      {look.logo && <ShopMark size={48} logo={look.logo} />}
      <p className="min-w-0 grow leading-tight">
        <strong className="text-lg break-words">{name}</strong>
        {phone && <span className="block text-sm">{phone}</span>}
      </p>
      <p className="text-right font-semibold text-print">{title}</p>
    </header>
  );
}
