import { useEffect, useRef, useState } from 'react';
import { t } from '#web/language.ts';
import { formatDateTime } from '#web/shared/dates.ts';
import { phoneHref } from '#web/shared/phone-href.ts';
import { LoadFailure } from '#web/shared/requests/load-failure.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/waiting/loading.tsx';
import { IfMay } from '../access/if-may.tsx';
import { TallLink } from '../access/links.tsx';
import { showBriefly } from '../dialogs/show-briefly.ts';
import { customerPath } from '../lists/money-paths.ts';
import { Pagination } from '../lists/pagination.tsx';

/**
 * The affected customers; those who have not been told yet come first. Customers without an email address must be
 * called.
 */
export function AffectedPeople({ id }: { id: string }) {
  const [page, setPage] = useState(1);
  const query = { page, limit: 10 };
  const answer = useCall('GET /admin/breaches/:id/people', { params: { id }, query }, { keepPrevious: true });
  const answered = { readsAfterFailure: true, onSuccess: ({ message }: { message: string }) => showBriefly(message) };
  const told = useSend('POST /admin/breaches/:id/people/:customerId/told', answered);
  const undo = useSend('DELETE /admin/breaches/:id/people/:customerId/told', answered);
  const list = answer.data?.data;
  const rows = useRef<HTMLUListElement>(null);
  const isPressed = useRef(false);
  // After a press, the customer's row moves and loses its button, so the focus moves to the button of the next
  // customer.
  useEffect(() => {
    if (!isPressed.current || told.isPending || undo.isPending) return;
    isPressed.current = false;
    if (document.activeElement === document.body) rows.current?.querySelector('button')?.focus();
  });
  const isWaiting = ({ isPending, variables }: typeof told | typeof undo, customerId: string) =>
    isPending && variables.params.customerId === customerId;
  function press(act: typeof told | typeof undo, customerId: string) {
    isPressed.current = true;
    act.mutate({ params: { id, customerId } });
  }
  if (answer.isError) return <LoadFailure title={t('The customers could not be loaded.')} answer={answer} />;
  if (!list) return <Skeleton className="h-40" />;
  return (
    <>
      <ul ref={rows} className="grid divide-y divide-line">
        {list.people.map(({ id: customerId, name, phone, email, toldAt, toldBy }) => (
          <li key={customerId} className="grid gap-1 py-2">
            <TallLink to={customerPath(customerId)} className="wrap-anywhere">
              {name}
            </TallLink>
            <p className="flex flex-wrap gap-x-3 text-sm text-ink-soft">
              {phone && (
                <a href={phoneHref(phone)} className="figures underline">
                  {phone}
                </a>
              )}
              <span className="wrap-anywhere">{email ?? t('No email address')}</span>
            </p>
            {toldAt && toldBy === null && (
              <p className="text-sm">{t('Email of {time}', { time: formatDateTime(toldAt) })}</p>
            )}
            {toldAt && toldBy !== null && (
              <p className="flex flex-wrap items-center gap-x-3 text-sm">
                {t('Told by {name}, {time}', { name: toldBy, time: formatDateTime(toldAt) })}
                <IfMay call="DELETE /admin/breaches/:id/people/:customerId/told">
                  <Button
                    size="sm"
                    variant="quiet"
                    aria-label={t('Undo: {name}', { name })}
                    pending={isWaiting(undo, customerId)}
                    onClick={() => press(undo, customerId)}
                  >
                    {t('Undo')}
                  </Button>
                </IfMay>
              </p>
            )}
            {!toldAt && (
              <IfMay call="POST /admin/breaches/:id/people/:customerId/told">
                <Button
                  size="sm"
                  variant="outline"
                  className="justify-self-start"
                  aria-label={t('Told by phone: {name}', { name })}
                  pending={isWaiting(told, customerId)}
                  onClick={() => press(told, customerId)}
                >
                  {t('Told by phone')}
                </Button>
              </IfMay>
            )}
          </li>
        ))}
      </ul>
      <Pagination pagination={list.pagination} onPage={setPage} />
    </>
  );
}
