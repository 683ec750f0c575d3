import MessageCircle from 'lucide-react/icons/message-circle';
import { Link } from 'react-router';
import { formatAmount } from '#contract/shared/money.ts';
import { formatNumber } from '#contract/shared/numbers.ts';
import type { JarHolder } from '#web/shared/api-types.ts';
import { formatDate } from '#web/shared/dates.ts';
import { t } from '#web/shared/language.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { cell, ListRow } from '../lists/list-row.tsx';
import { opensRow } from '../lists/use-row-keys.ts';
import { customerPath } from './jar-words.ts';

interface HolderRowProps {
  holder: JarHolder;
  onRemind: () => void;
}

/** One customer who holds jars: a row of the table, and on a narrow screen a card. */
export function HolderRow({ holder, onRemind }: HolderRowProps) {
  const { id, name, phone, jars, depositHeld, since, lastOrderAt, remindedAt, whatsApp } = holder;
  return (
    <ListRow grid="grid-cols-2 items-start gap-x-3 gap-y-2">
      <td className={`${cell} col-span-2 lg:w-full`}>
        <Link
          to={customerPath(id)}
          className="inline-flex min-h-11 items-center font-semibold text-deep underline wrap-anywhere lg:min-h-9"
          {...opensRow}
        >
          {name}
        </Link>
        <span className="figures block text-sm text-ink-soft">{phone}</span>
        <span className="flex flex-wrap gap-1 empty:hidden">
          {holder.isOverdue && <Badge tone="warn">{t('Overdue')}</Badge>}
          {holder.isDepositFree && <Badge>{t('No deposit')}</Badge>}
          {!holder.isActive && <Badge>{t('Inactive')}</Badge>}
        </span>
      </td>
      <td className={`${cell} text-sm lg:min-w-36`}>
        <span className="figures block text-lg font-semibold">{formatNumber(jars)}</span>
        {holder.containers.map(({ containerId, name: container, count }) => (
          <span key={containerId} className="block text-ink-soft">
            {`${formatNumber(count)} × ${container}`}
          </span>
        ))}
      </td>
      <Fact label={t('Deposit held')}>{formatAmount(depositHeld)}</Fact>
      <Fact label={t('Held since')}>{formatDate(since)}</Fact>
      <Fact label={t('Last order')}>{lastOrderAt === null ? t('None') : formatDate(lastOrderAt)}</Fact>
      <td className={`${cell} col-span-2 lg:min-w-60`}>
        <div className="flex flex-wrap items-center gap-2">
          {holder.email !== null && (
            <Button size="sm" variant="outline" aria-label={t('Remind {name}', { name })} onClick={onRemind}>
              {t('Remind')}
            </Button>
          )}
          {whatsApp !== null && (
            <a
              href={whatsApp}
              target="_blank"
              rel="noreferrer"
              aria-label={t('Remind {name} by WhatsApp', { name })}
              className={buttonStyle({ variant: 'outline', size: 'sm' })}
            >
              <MessageCircle aria-hidden size={16} /> {t('WhatsApp')}
            </a>
          )}
        </div>
        {remindedAt !== null && (
          <span className="block text-sm text-ink-soft">
            {t('Reminded on {date}', { date: formatDate(remindedAt) })}
          </span>
        )}
      </td>
    </ListRow>
  );
}

/** A figure with its name beside it where the table has no heads. */
function Fact({ label, children }: { label: string; children: string }) {
  return (
    <td className={`${cell} text-sm lg:whitespace-nowrap`}>
      <span aria-hidden className="block text-ink-soft lg:hidden">
        {label}
      </span>
      <span className="figures">{children}</span>
    </td>
  );
}
