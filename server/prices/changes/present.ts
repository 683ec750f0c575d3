/** Presents bulk changes of prices. */
import type { ChangedPrice, PriceChange, PricePreview } from '#contract/prices/change-calls.ts';
import type { NewsRefusal } from '#contract/prices/change-rules.ts';
import { toRupees } from '#contract/shared/money.ts';
import { linkWhatsApp } from '#server/core/whats-app.ts';
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
  changed: changed.map(({ row, afterPaise, told }) => ({
    ...presentCustomer(row),
    after: toRupees(afterPaise),
    told,
    whyNoLink: told === 'whatsapp' && linkWhatsApp(row.phone, '') === null ? 'phone' : null,
  })),
  refused: refused.map(({ row, why }) => ({ ...presentCustomer(row), why })),
});

export function presentChange(row: ChangeRow): PriceChange {
  const { id, size, kind, firstDay, reason, customers, undone, takenBackAt, takenBackByName, takenBackReason } = row;
  return {
    id,
    productName: row.name,
    size,
    kind,
    amount: toRupees(row.amountPaise),
    firstDay,
    reason,
    customers,
    undone,
    by: row.changedByName,
    at: row.changedAt.toISOString(),
    takenBack: takenBackAt && { by: takenBackByName, at: takenBackAt.toISOString(), reason: takenBackReason ?? '' },
  };
}

export function presentChanged(row: ChangedRow, change: ChangeRow, shopName: string): ChangedPrice {
  const { id, told, pricePaise, isReplaced, isNewsOpened, isUndoOpened } = row;
  const isUndone = row.takenBackAt !== null;
  return {
    ...presentCustomer(row),
    id,
    after: toRupees(pricePaise),
    told,
    isUndone,
    isReplaced,
    ...(told === 'whatsapp' ? offerNews(row, change, shopName) : { link: null, whyNoLink: null }),
    isOpened: isUndone ? isUndoOpened : isNewsOpened,
  };
}

/** The WhatsApp link with the news of the new price, or of its undo if the customer was told of the new price. */
function offerNews(
  row: ChangedRow,
  change: ChangeRow,
  shopName: string,
): { link: string | null; whyNoLink: NewsRefusal | null } {
  const why = findNewsRefusal(row);
  if (why !== null) return { link: null, whyNoLink: why };
  const link = linkPriceNews(row, newsOf(row, change), shopName);
  return { link, whyNoLink: link === null ? 'phone' : null };
}

function findNewsRefusal({ isActive, takenBackAt, isNewsOpened, isOutdated }: ChangedRow): NewsRefusal | null {
  if (!isActive) return 'closed';
  if (takenBackAt !== null && !isNewsOpened) return 'untold';
  return isOutdated ? 'newer' : null;
}
