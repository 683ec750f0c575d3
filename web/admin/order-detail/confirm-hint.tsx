import { type MovedPayment, waitsForPayment } from '#contract/orders/status-flow.ts';
import type { ConfirmRule, SettingPath } from '#contract/settings/rules.ts';
import { t } from '#web/language.ts';
import { useShop } from '#web/shared/use-shop.ts';
import { IfMay } from '../access/if-may.tsx';
import { ButtonLink } from '../access/links.tsx';

const setting: SettingPath = 'payment.confirmNeedsPayment';

/**
 * True if the order waits for its payment only because the setting `confirmNeedsPayment` requires that of all orders.
 * Under the setting `prepaid` it would not wait.
 */
export const isKeptBySetting = (payment: MovedPayment, rule: ConfirmRule): boolean =>
  waitsForPayment(payment, rule) && !waitsForPayment(payment, 'prepaid');

/**
 * Explains the setting that makes cash orders wait for their payment, with a link for staff who may change it. Renders
 * nothing if no order waits because of the setting.
 */
export function ConfirmHint({ payments }: { payments: readonly MovedPayment[] }) {
  const { shop } = useShop();
  if (!payments.some((payment) => isKeptBySetting(payment, shop.payment.confirmNeedsPayment))) return null;
  return (
    <div className="grid justify-items-start gap-2 text-sm">
      <p className="text-ink-soft">
        {t('To confirm cash orders before they are paid, choose “Cash at the door” in Settings.')}
      </p>
      <IfMay call="PUT /admin/settings">
        <ButtonLink variant="outline" size="sm" to={`/admin/settings#${setting}`}>
          {t('Choose when customers pay')}
        </ButtonLink>
      </IfMay>
    </div>
  );
}
