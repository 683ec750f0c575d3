import { useState } from 'react';
import { paise } from '#contract/shared/money.ts';
import { t } from '#web/language.ts';
import type { CallAnswer } from '#web/shared/api-types.ts';
import { Button } from '#web/ui/button.tsx';
import { IfMay } from '../access/if-may.tsx';
import { gstPlaces } from './act-form.ts';
import { MoneyActDialog } from './money-act-dialog.tsx';
import { RowsCard } from './rows-card.tsx';

type Figures = CallAnswer<'GET /admin/money/gst'>['data'];

/** The tax of the period, and how much of it was paid to the government. */
export function GstPayable({ figures: { outward, inputTax, gstPaid, gstScheme } }: { figures: Figures }) {
  const [isPaying, setIsPaying] = useState(false);
  const sumOf = ({ igst, cgst, sgst }: Figures['inputTax']) => paise(igst + cgst + sgst);
  const [output, input] = [sumOf(outward), sumOf(inputTax)];
  const all = [output, input, gstPaid.inPeriod, gstPaid.monthAfter];
  if (gstScheme !== 'regular' && all.every((amount) => amount === 0)) return null;
  const rows = [
    { label: t('Tax in invoices'), paise: output },
    { label: t('Input tax'), paise: paise(-input) },
    {
      label: output < input ? t('To carry forward') : t('To pay to the government'),
      paise: paise(Math.abs(output - input)),
      isSum: true,
    },
    { label: t('Paid in this period'), paise: gstPaid.inPeriod },
    { label: t('Paid in the month after'), paise: gstPaid.monthAfter },
  ];
  return (
    <>
      <RowsCard id="payable" title={t('GST to pay')} rows={rows}>
        {t(
          'Record here what you have paid. It is no expense: your customers paid this tax with their orders. Interest and late fees are expenses.',
        )}
      </RowsCard>
      <IfMay call="POST /admin/money/gst-payments">
        <Button variant="outline" className="justify-self-start print:hidden" onClick={() => setIsPaying(true)}>
          {t('Record a GST payment')}
        </Button>
      </IfMay>
      {isPaying && <MoneyActDialog act="gst" places={gstPlaces} onClose={() => setIsPaying(false)} />}
    </>
  );
}
