import Printer from 'lucide-react/icons/printer';
import { useParams } from 'react-router';
import { t } from '#web/language.ts';
import { documentKindNames } from '#web/shared/orders/document-kinds.ts';
import { LoadFailure } from '#web/shared/requests/load-failure.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { DocumentSheet, type Issued } from '#web/site/document-sheet.tsx';
import { type Voucher, VoucherSheet, voucherTitle } from '#web/site/voucher-sheet.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Loading } from '#web/ui/waiting/loading.tsx';
import { Breadcrumb, TallLink } from '../access/links.tsx';
import { documentsPath } from '../lists/money-paths.ts';

/** A document as it was issued. It stays the same, whatever changes later. */
export default function DocumentPage() {
  const { id = '' } = useParams();
  const answer = useCall('GET /admin/documents/:id', { params: { id } });
  const { document: issued, voucher } = answer.data?.data ?? {};
  return (
    <main className="page flex flex-col gap-4 py-4 md:py-6">
      <Breadcrumb
        steps={[
          { label: t('Invoices and credit notes'), to: documentsPath },
          { label: issued?.number ?? voucher?.number ?? t('Document') },
        ]}
      />
      {answer.isPending && <Loading places={['h-40', 'h-56']} />}
      {answer.isError && !answer.data && <LoadFailure title={t('The document could not be loaded.')} answer={answer} />}
      {issued && <Found issued={issued} />}
      {voucher && <FoundVoucher voucher={voucher} />}
    </main>
  );
}

function Found({ issued }: { issued: Issued }) {
  const { kind, number, orderId, orderNumber } = issued;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-title wrap-anywhere">
          {t(documentKindNames[kind])} {number}
        </h1>
        <div className="flex flex-wrap items-center gap-3">
          {orderId !== null && (
            <TallLink to={`/admin/orders/${orderId}`}>{t('Order #{orderNumber}', { orderNumber })}</TallLink>
          )}
          <PrintButton />
        </div>
      </div>
      <Card className="p-4 sm:p-5">
        <DocumentSheet issued={issued} />
      </Card>
    </>
  );
}

function FoundVoucher({ voucher }: { voucher: Voucher }) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-title wrap-anywhere">
          {t(voucherTitle(voucher))} {voucher.number}
        </h1>
        <PrintButton />
      </div>
      <Card className="p-4 sm:p-5">
        <VoucherSheet voucher={voucher} />
      </Card>
    </>
  );
}

const PrintButton = () => (
  <Button variant="outline" size="sm" onClick={() => window.print()}>
    <Printer aria-hidden size={18} /> {t('Print')}
  </Button>
);
