/** Presents acts that change many prices. */
import type { ChangedPrice, PriceChange, PricePreview } from '#contract/prices/change-calls.ts';
import { toRupees } from '#contract/shared/money.ts';
import type { Previewed } from './change-prices.ts';
import { linkPriceNews, newsOf } from './letters.ts';
import type { CandidateRow, ChangedRow, ChangeRow } from './store.ts';

const presentCustomer = ({ customerId, name, phone, beforePaise }: CandidateRow | ChangedRow) => ({
  customerId,
  name,
  phone,
  before: toRupees(beforePaise),
});

export const presentPreview = ({ seen, changed, refused }: Previewed): PricePreview => ({
  seen,
  changed: changed.map(({ row, afterPaise, told }) => ({ ...presentCustomer(row), after: toRupees(afterPaise), told })),
  refused: refused.map(({ row, why }) => ({ ...presentCustomer(row), why })),
});

export function presentChange(row: ChangeRow): PriceChange {
  const { id, size, kind, firstDay, reason, customers, takenBackAt, takenBackByName, takenBackReason } = row;
  return {
    id,
    productName: row.name,
    size,
    kind,
    amount: toRupees(row.amountPaise),
    firstDay,
    reason,
    customers,
    by: row.changedByName,
    at: row.changedAt.toISOString(),
    takenBack: takenBackAt && { by: takenBackByName, at: takenBackAt.toISOString(), reason: takenBackReason ?? '' },
  };
}

/** The news for a customer without an email address has a link, also after the price was undone. */
export function presentChanged(row: ChangedRow, change: ChangeRow, shopName: string): ChangedPrice {
  const { id, told, pricePaise, takenBackAt, isOpened } = row;
  return {
    ...presentCustomer(row),
    id,
    after: toRupees(pricePaise),
    told,
    isUndone: takenBackAt !== null,
    isOpened,
    link: told === 'whatsapp' ? linkPriceNews(row, newsOf(row, change), shopName) : null,
  };
}
