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
  const told = useSend('POST /admin/breaches/:id/people/:customerId/told', {
    readsAfterFailure: true,
    onSuccess: ({ message }) => showBriefly(message),
  });
  const list = answer.data?.data;
  const rows = useRef<HTMLUListElement>(null);
  const isPressed = useRef(false);
  // The row of a press moves to the end and loses its button. The next customer to call gets the focus.
  useEffect(() => {
    if (!isPressed.current || told.isPending) return;
    isPressed.current = false;
    if (document.activeElement === document.body) rows.current?.querySelector('button')?.focus();
  });
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
            {toldAt ? (
              <p className="text-sm">
                {toldBy === null
                  ? t('Email of {time}', { time: formatDateTime(toldAt) })
                  : t('Told by {name}, {time}', { name: toldBy, time: formatDateTime(toldAt) })}
              </p>
            ) : (
              <IfMay call="POST /admin/breaches/:id/people/:customerId/told">
                <Button
                  size="sm"
                  variant="outline"
                  className="justify-self-start"
                  aria-label={t('Told by phone: {name}', { name })}
                  pending={told.isPending && told.variables.params.customerId === customerId}
                  onClick={() => {
                    isPressed.current = true;
                    told.mutate({ params: { id, customerId } });
                  }}
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
