import type { ShopDetails } from '#contract/settings/rules.ts';
import { t } from '#web/shared/language.ts';
import { Notice } from '#web/ui/messages/notice.tsx';
import { findField } from './setting-fields.ts';

const told = ['phone', 'email', 'address', 'fssaiNumber'] as const;

/** What customers would look for and nobody has entered yet. */
export function MissingDetails({ shop }: { shop: ShopDetails }) {
  const missing = told.filter((name) => shop[name] === '');
  if (missing.length === 0) return null;
  const fields = missing.map((name) => t(findField(`shop.${name}`)?.label ?? name)).join(', ');
  return (
    <Notice tone="warn">{t('Not filled in yet and not shown on pages, emails and slips: {fields}', { fields })}</Notice>
  );
}
