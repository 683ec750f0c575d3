import Pencil from 'lucide-react/icons/pencil';
import { useState } from 'react';
import { documentKindNames } from '#contract/documents/kind-names.ts';
import { officeRules } from '#contract/shared/delivery-address.ts';
import { t } from '#web/language.ts';
import type { AdminOrder } from '#web/shared/api-types.ts';
import { FormDialog } from '#web/shared/forms/form-dialog.tsx';
import { notesOfDocument, PaperRow } from '#web/shared/orders/paper-row.tsx';
import { LoadFailure } from '#web/shared/requests/load-failure.tsx';
import { useMayCall } from '#web/shared/requests/use-may-call.ts';
import { useCall } from '#web/shared/use-call.ts';
import { useForm } from '#web/shared/use-form.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { IfMay } from '../access/if-may.tsx';
import { TallLink } from '../access/links.tsx';
import { documentCopyPath, documentPath } from '../lists/money-paths.ts';
import { OwnInvoice } from './own-invoice.tsx';

/**
 * The documents of an order, the newest first, and the correction of the company that they name, which is also possible
 * before there is a document.
 */
export function OrderDocuments({ order }: { order: AdminOrder }) {
  const [isOpen, setIsOpen] = useState(false);
  const mayCall = useMayCall();
  const params = { id: order.id };
  const enabled = mayCall('GET /admin/orders/:id/documents');
  const answer = useCall('GET /admin/orders/:id/documents', { params }, { enabled });
  const { documents = [], ownInvoice = null } = answer.data?.data ?? {};
  const isFailed = answer.isError && !answer.data;
  const isCorrectable = order.status !== 'cancelled' && mayCall('PUT /admin/orders/:id/company');
  if (documents.length === 0 && !isFailed && !isCorrectable) return null;
  return (
    <Card className="grid gap-3 p-5">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-lg">{t('Invoices and credit notes')}</h2>
        {isCorrectable && (
          <IfMay call="PUT /admin/orders/:id/company">
            <Button variant="quiet" size="sm" className="-my-2 -mr-4" onClick={() => setIsOpen(true)}>
              <Pencil aria-hidden size={16} /> {t('Correct GSTIN')}
            </Button>
          </IfMay>
        )}
      </div>
      {isFailed && <LoadFailure title={t('The documents could not be loaded.')} answer={answer} />}
      {answer.data && documents.length === 0 && (
        <p className="text-sm text-ink-soft">{t('Nothing is invoiced yet.')}</p>
      )}
      <ul className="grid gap-2">
        {documents.map((document) => (
          <PaperRow
            key={document.id}
            link={
              <TallLink to={document.isCopy ? documentCopyPath(document.id, order.id) : documentPath(document.id)}>
                {t(documentKindNames[document.kind])} {document.number}
              </TallLink>
            }
            day={document.day}
            notes={notesOfDocument(document)}
            amount={document.total}
          />
        ))}
      </ul>
      {ownInvoice === 'possible' && <OwnInvoice orderId={order.id} />}
      {ownInvoice === 'asked' && <p className="text-sm text-ink-soft">{t('This order gets its own invoice.')}</p>}
      {isOpen && (
        <CompanyDialog
          order={order}
          mayBeInvoiced={documents.length > 0 || !answer.data}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Card>
  );
}

interface CompanyDialogProps {
  order: AdminOrder;
  mayBeInvoiced: boolean;
  onClose: () => void;
}

function CompanyDialog({ order, mayBeInvoiced, onClose }: CompanyDialogProps) {
  const save = useSend('PUT /admin/orders/:id/company');
  const [before] = useState({ legalName: order.legalName, gstin: order.gstin });
  const form = useForm({
    rules: officeRules,
    initial: before,
    async submit(company) {
      await save.mutateAsync({ params: { id: order.id }, body: company });
      showToast(t('Company saved'));
      onClose();
    },
  });
  return (
    <FormDialog title={t('Correct GSTIN')} form={form} submitLabel={t('Save')} onClose={onClose}>
      {mayBeInvoiced && (
        <p className="text-sm text-ink-soft">
          {t('If something is changed, all invoices of this order get a credit note, and the order is invoiced again.')}
        </p>
      )}
      <Field label={t('Registered name')} autoComplete="off" {...form.field('legalName')} />
      <Field
        label={t('GSTIN')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="figures uppercase"
        {...form.field('gstin')}
      />
    </FormDialog>
  );
}
