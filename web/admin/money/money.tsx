import { type ReactNode, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { MoneyFigures as WireFigures } from '#contract/money/desk-calls.ts';
import { ageLabels } from '#contract/money/desk-rules.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { formatAmount, type Paise, paise } from '#contract/shared/money.ts';
import { plural, t } from '#web/language.ts';
import type { InPaise } from '#web/shared/in-paise.ts';
import { Price } from '#web/shared/price.tsx';
import { LoadFailure } from '#web/shared/requests/load-failure.tsx';
import { useMayCall } from '#web/shared/requests/use-may-call.ts';
import { useCall } from '#web/shared/use-call.ts';
import { Button } from '#web/ui/button.tsx';
import { TitledCard } from '#web/ui/card.tsx';
import { classes } from '#web/ui/classes.ts';
import { Notice } from '#web/ui/messages/notice.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { Skeleton } from '#web/ui/waiting/loading.tsx';
import { Link } from '../access/links.tsx';
import type { Fill } from '../charts/fills.tsx';
import { BarSwatch, StackedBar } from '../charts/stacked-bar.tsx';
import { AreaScreens } from '../layout/area-screens.tsx';
import { balancesPath, bookPath, duesPath } from '../lists/money-paths.ts';
import { ordersPath } from '../order-detail/order-filters.ts';
import { type Act, actTitles, callOf, gstPlaces, hasField } from './act-form.ts';
import { CashDays } from './cash-days.tsx';
import { AgeBar, ageFills, customerForms } from './dues-by-age.tsx';
import { MoneyActDialog } from './money-act-dialog.tsx';

type MoneyFigures = InPaise<WireFigures>;

const acts: readonly Act[] = [
  'payment',
  'count',
  'bank-count',
  'banking',
  'withdrawal',
  'expense',
  'gst',
  'owner',
  'pay-out',
  'opening',
];

/** The money desk: the shop's money, customers' dues and balances, and buttons for all kinds of entries. */
export default function MoneyDesk() {
  const answer = useCall('GET /admin/money', {});
  const [act, setAct] = useState<Act | null>(null);
  // A link may contain the name of a form, which is then opened.
  const [search, setSearch] = useSearchParams();
  const mayCall = useMayCall();
  const mayFind = mayCall('GET /admin/users');
  const allowed = acts.filter((one) => mayCall(callOf[one]) && (mayFind || !hasField(one, 'customerId')));
  const figures = answer.data?.data.figures;
  // An opening balance can be entered once per account, for money that the shop had before it used this desk.
  const offered = allowed.filter(
    (one) => (one !== 'opening' || figures?.toOpen.length) && (one !== 'gst' || figures?.collectsGst),
  );
  const linkedAct = offered.find((one) => one === search.get('act'));
  useEffect(() => {
    if (linkedAct === undefined) return;
    setAct(linkedAct);
    setSearch({}, { replace: true, preventScrollReset: true });
  }, [linkedAct, setSearch]);
  // “Find anything” lists the form in every shop.
  const isGstRefused = search.get('act') === 'gst' && figures?.collectsGst === false;
  useEffect(() => {
    if (!isGstRefused) return;
    showToast(
      t('Your shop collects no GST, so there is no payment of it to record. Tax that you pay yourself is an expense.'),
    );
    setSearch({}, { replace: true, preventScrollReset: true });
  }, [isGstRefused, setSearch]);
  return (
    <main className="page flex flex-col gap-3 py-4 md:gap-5 md:py-6">
      <h1 className="text-title">{t('Money desk')}</h1>
      <AreaScreens />
      <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
        {offered.map((one) => (
          <Button
            key={one}
            variant={one === 'payment' ? 'primary' : 'outline'}
            pending={answer.isPending}
            onClick={() => setAct(one)}
          >
            {t(actTitles[one])}
          </Button>
        ))}
      </div>
      {answer.isError && <LoadFailure title={t('Failed to load the money desk')} answer={answer} />}
      {answer.isPending && (
        <div role="status" className="grid gap-3 md:grid-cols-2">
          <p className="sr-only">{t('Loading…')}</p>
          <Skeleton className="h-56" />
          <Skeleton className="h-56" />
        </div>
      )}
      {figures && <Figures figures={figures} />}
      {act && figures && (
        <MoneyActDialog
          act={act}
          expected={act === 'bank-count' ? figures.bank : figures.till}
          expenseKinds={figures.expenseKinds}
          places={act === 'opening' ? figures.toOpen : act === 'gst' ? gstPlaces : undefined}
          onClose={() => setAct(null)}
        />
      )}
    </main>
  );
}

function Figures({ figures }: { figures: MoneyFigures }) {
  const { till, tillAhead, bank, pouches, owedByAge, owedTotal, creditTotal, depositTotal, aheadTotal } = figures;
  const today = indiaDay(new Date());
  const monthStart = `${today.slice(0, 8)}01`;
  const returned = [
    { label: t('Balance'), paise: creditTotal, to: balancesPath({ of: 'credit' }), fill: 'solid' },
    { label: t('Deposits'), paise: depositTotal, to: balancesPath({ of: 'deposits' }), fill: 'hatched' },
    {
      label: t('Prepaid orders'),
      paise: aheadTotal,
      to: ordersPath({ paidAhead: 'true' }),
      fill: 'pale',
    },
  ] as const;
  return (
    <div className="grid gap-3 md:grid-cols-2 md:gap-5">
      <FigureList
        title={t('Cash and bank')}
        figures={[
          { label: t('Till'), paise: till, to: bookPath({ account: 'till' }) },
          { label: t('Bank'), paise: bank, to: bookPath({ account: 'bank' }) },
          ...pouches.map(({ riderId, name, amount }) => ({
            label: t('Cash bag of {name}', { name }),
            paise: amount,
            to: bookPath({ account: 'pouch', customerId: riderId }),
          })),
        ]}
      >
        {till < 0 && <Notice tone="warn">{t('The till is below zero: please count it.')}</Notice>}
        {tillAhead > 0 && (
          <Link
            to={ordersPath({ paidAhead: 'true' })}
            className="flex min-h-11 items-center rounded-md text-sm text-ink-soft underline hover:bg-foam"
          >
            {t('{amount} of the till belongs to orders not yet delivered.', { amount: formatAmount(tillAhead) })}
          </Link>
        )}
      </FigureList>
      <FigureList
        title={t('Due from customers')}
        bar={<AgeBar owed={owedByAge} />}
        figures={[
          ...owedByAge.map(({ age, amount, customers }) => ({
            label: t(ageLabels[age]),
            paise: amount,
            to: duesPath({ age }),
            fill: ageFills[age],
            text: plural(customers, customerForms),
          })),
          { label: t('Total due'), paise: owedTotal, to: duesPath(), isSum: true },
        ]}
      />
      <CashDays />
      <FigureList
        title={t('To return to customers')}
        bar={<StackedBar parts={returned.map(({ label, paise: value, fill }) => ({ key: label, value, fill }))} />}
        figures={[
          ...returned,
          { label: t('Total'), paise: paise(creditTotal + depositTotal + aheadTotal), isSum: true },
        ]}
      />
      <FigureList
        title={t('Delivered')}
        figures={[
          { label: t('Today'), paise: figures.salesToday, to: bookPath({ account: 'sales', from: today, to: today }) },
          {
            label: t('This month'),
            paise: figures.salesThisMonth,
            to: bookPath({ account: 'sales', from: monthStart, to: today }),
          },
          {
            label: t('Allowances this month'),
            paise: figures.allowanceTotal,
            to: bookPath({ account: 'allowances', from: monthStart, to: today }),
          },
          {
            label: t('Written off this month'),
            paise: figures.writeOffTotal,
            to: bookPath({ account: 'write_offs', from: monthStart, to: today }),
          },
        ]}
      >
        <p className="text-sm text-ink-soft">
          {t('Sales of orders by the day of their delivery, without delivery charges and deposits.')}{' '}
          {t('An order with nothing left due counts as paid, also after an allowance or a write-off.')}
        </p>
      </FigureList>
    </div>
  );
}

interface Figure {
  label: string;
  paise: Paise;
  /** Path of the list that the figure adds up. Undefined for a total of several lists. */
  to?: string;
  /** The pattern with which this figure's part of the bar above is filled. */
  fill?: Fill;
  /** Extra text, such as the number of customers. */
  text?: string | undefined;
  isSum?: boolean;
}

interface FigureListProps {
  title: string;
  /** A bar that is shown between the heading and the figures. */
  bar?: ReactNode;
  figures: Figure[];
  children?: ReactNode;
}

/** Figures under a heading. Each links to the list that it adds up. */
function FigureList({ title, bar, figures, children }: FigureListProps) {
  return (
    <TitledCard title={title}>
      {bar}
      <ul className="-mx-2 grid">
        {figures.map((figure) => (
          <li
            key={`${figure.label} ${figure.to}`}
            className={classes(figure.isSum && 'border-t border-line font-bold')}
          >
            {figure.to === undefined ? (
              <p className={figureRow}>
                <FigureWords {...figure} />
                <Price paise={figure.paise} exact />
              </p>
            ) : (
              <Link to={figure.to} className={`${figureRow} rounded-md hover:bg-foam`}>
                <FigureWords {...figure} />
                <span className="text-deep underline">
                  <Price paise={figure.paise} exact />
                </span>
              </Link>
            )}
          </li>
        ))}
      </ul>
      {children}
    </TitledCard>
  );
}

const figureRow = 'flex min-h-11 flex-wrap items-baseline justify-between gap-x-3 px-2 py-2';

const FigureWords = ({ label, fill, text }: Figure) => (
  <span className="wrap-anywhere">
    {fill && (
      <>
        <BarSwatch fill={fill} />{' '}
      </>
    )}
    {label}
    {text && <span className="block text-sm font-normal text-ink-soft">{text}</span>}
  </span>
);
