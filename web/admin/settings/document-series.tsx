import Pencil from 'lucide-react/icons/pencil';
import { useState } from 'react';
import type { DocumentSeries } from '#contract/documents/calls.ts';
import { documentKindNames } from '#contract/documents/kind-names.ts';
import { seriesRules } from '#contract/documents/series-rules.ts';
import { t } from '#web/language.ts';
import { FormDialog } from '#web/shared/forms/form-dialog.tsx';
import { LoadFailure } from '#web/shared/requests/load-failure.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { useForm } from '#web/shared/use-form.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { Skeleton } from '#web/ui/waiting/loading.tsx';
import { IfMay } from '../access/if-may.tsx';
import { NumberField } from '../dialogs/fields.tsx';

/** The next number of each kind of document. Its prefix, and the first number of a year, can be changed. */
export function DocumentSeriesCard() {
  const answer = useCall('GET /admin/document-series', {});
  const [open, setOpen] = useState<DocumentSeries | null>(null);
  return (
    <Card className="grid gap-3 p-5">
      <h2 className="text-lg">{t('Numbers of documents')}</h2>
      <p className="text-sm text-ink-soft">{t('Numbers have no gaps and begin with 1 on 1 April.')}</p>
      <p className="text-sm text-ink-soft">
        {t(
          'With GST, small orders have no invoice of their own: one document combines those of a day. Small means below ₹200 with tax and delivery, without deposit, GSTIN or a wish for an invoice. Whether the law counts the ₹200 with tax is not certain. Ask your accountant.',
        )}
      </p>
      <p className="text-sm text-ink-soft">
        {t(
          'E-invoices and e-way bills are not made. Above a turnover of ₹5 crore a year, make e-invoices with another program.',
        )}
      </p>
      {answer.isPending && <Skeleton className="h-40" />}
      {answer.isError && !answer.data && <LoadFailure title={t('The numbers could not be loaded.')} answer={answer} />}
      <ul className="grid gap-2">
        {answer.data?.data.series.map((one) => (
          <li key={one.kind} className="flex flex-wrap items-center justify-between gap-x-3">
            <span className="wrap-anywhere">
              {t(documentKindNames[one.kind])}
              <span className="block text-sm text-ink-soft">
                {t('Next number: {number}', { number: one.next })}
                {one.nextPrefix !== null && ` · ${t('from 1 April: {prefix}', { prefix: one.nextPrefix })}`}
              </span>
            </span>
            <IfMay call="PUT /admin/document-series/:kind">
              <Button
                variant="quiet"
                size="sm"
                className="-mx-4"
                aria-label={t('Change the numbers: {kind}', { kind: t(documentKindNames[one.kind]) })}
                onClick={() => setOpen(one)}
              >
                <Pencil aria-hidden size={16} /> {t('Change')}
              </Button>
            </IfMay>
          </li>
        ))}
      </ul>
      {open && <SeriesDialog key={open.kind} series={open} onClose={() => setOpen(null)} />}
    </Card>
  );
}

function SeriesDialog({ series, onClose }: { series: DocumentSeries; onClose: () => void }) {
  const { kind, prefix, nextPrefix, nextNumber, isBegun } = series;
  const save = useSend('PUT /admin/document-series/:kind');
  const form = useForm({
    rules: seriesRules,
    initial: { prefix: nextPrefix ?? prefix, firstNumber: nextNumber, reason: '' },
    async submit({ firstNumber, ...body }) {
      const isKept = firstNumber === nextNumber;
      await save.mutateAsync({
        params: { kind },
        body: { ...body, firstNumber: isBegun && isKept ? null : firstNumber },
      });
      showToast(t('Numbers saved'));
      onClose();
    },
  });
  return (
    <FormDialog title={t(documentKindNames[kind])} form={form} submitLabel={t('Save')} onClose={onClose}>
      <Field
        label={t('Prefix')}
        hint={isBegun ? t('This year has documents, so a new prefix waits for 1 April.') : undefined}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="figures uppercase"
        {...form.field('prefix')}
      />
      <NumberField
        label={isBegun ? t('Next number') : t('First number')}
        hint={
          isBegun
            ? t('Raise it only after a restore, above the last number that a customer has.')
            : t('If you come from a bill book, the number after its last one.')
        }
        step={1}
        {...form.number('firstNumber')}
      />
      {isBegun && form.values.firstNumber !== nextNumber && (
        <Field label={t('Reason')} autoComplete="off" maxLength={500} {...form.field('reason')} />
      )}
    </FormDialog>
  );
}
