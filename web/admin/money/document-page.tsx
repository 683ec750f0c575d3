import MessageCircle from 'lucide-react/icons/message-circle';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useParams, useSearchParams } from 'react-router';
import { documentKindNames } from '#contract/documents/kind-names.ts';
import { originalsOf, voucherTitle } from '#contract/documents/sheet.ts';
import { t } from '#web/language.ts';
import { errorText } from '#web/shared/call-error.ts';
import { DownloadButton } from '#web/shared/requests/download-button.tsx';
import { useMayCall } from '#web/shared/requests/use-may-call.ts';
import { useCall } from '#web/shared/use-call.ts';
import { useSend } from '#web/shared/use-send.ts';
import { DocumentSheet, type Issued } from '#web/site/papers/document-sheet.tsx';
import { type Voucher, VoucherFacts } from '#web/site/papers/voucher-sheet.tsx';
import { Button, buttonStyle } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { PrintButton } from '#web/ui/print-button.tsx';
import { IfMay } from '../access/if-may.tsx';
import { TallLink } from '../access/links.tsx';
import { customerPath } from '../lists/money-paths.ts';
import { PrintVoucher } from '../order-detail/print-voucher.tsx';
import { DocumentCopy } from './document/document-copy.tsx';
import { DocumentFrame } from './document/document-frame.tsx';

/** A document as it was issued. It stays the same, whatever changes later. */
export default function DocumentPage() {
  const { id = '' } = useParams();
  const orderId = useSearchParams()[0].get('order');
  return orderId === null ? <Whole id={id} /> : <DocumentCopy id={id} orderId={orderId} />;
}

function Whole({ id }: { id: string }) {
  const answer = useCall('GET /admin/documents/:id', { params: { id } });
  const { document: issued, voucher } = answer.data?.data ?? {};
  return (
    <DocumentFrame number={issued?.number ?? voucher?.number} answer={answer}>
      {issued && <Found issued={issued} />}
      {voucher && <FoundVoucher voucher={voucher} />}
    </DocumentFrame>
  );
}

function Found({ issued }: { issued: Issued & { isPrinted: boolean } }) {
  const { id, kind, number, orderId, orderNumber, chargedId, isPrinted } = issued;
  const { print, isPending, isOriginal, printAgain } = usePrint(issued);
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
          {chargedId !== null && <TallLink to={customerPath(chargedId)}>{t('Customer')}</TallLink>}
          <PdfButton id={id} />
          {!isPrinted && <PdfButton id={id} copy="duplicate" />}
          <PrintButton pending={isPending} onPrint={print} />
        </div>
      </div>
      {isPrinted && (
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
          {t('It was printed before, so a new print says “Duplicate”.')}
          {printAgain && (
            <Button variant="quiet" size="sm" onClick={printAgain}>
              {t('Print the original again')}
            </Button>
          )}
        </p>
      )}
      <Card className="p-4 sm:p-5">
        <DocumentSheet issued={issued} copies={isOriginal ? originalsOf(issued) : undefined} />
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
        <div className="flex flex-wrap items-center gap-3">
          <PdfButton id={voucher.id} />
          <ShareReceipt id={voucher.id} />
          <PrintVoucher voucher={voucher} />
        </div>
      </div>
      <Card className="p-4 sm:p-5">
        <VoucherFacts voucher={voucher} />
      </Card>
    </>
  );
}

/** Downloads a document or a voucher as a PDF file. With `copy`, the file is always marked as a duplicate. */
const PdfButton = ({ id, copy }: { id: string; copy?: 'duplicate' }) => (
  <IfMay call="GET /admin/documents/:id/pdf">
    <DownloadButton
      label={copy ? t('Duplicate as PDF') : t('Download PDF')}
      call="GET /admin/documents/:id/pdf"
      input={{ params: { id }, query: { copy } }}
    />
  </IfMay>
);

/**
 * Records a print on the server, then prints. Only the first recorded print is an original; the person can repeat it
 * until they leave the page, because the browser does not say whether it succeeded. A print from the browser's own menu
 * is a duplicate, and so is a print by a person who may not record it.
 */
function usePrint({ id }: Issued) {
  const [isOriginal, setIsOriginal] = useState(false);
  const [mayRepeat, setMayRepeat] = useState(false);
  const mayNote = useMayCall()('POST /admin/documents/:id/prints');
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const printOriginal = () => {
    // The copies must be in the page before it is printed.
    flushSync(() => setIsOriginal(true));
    window.addEventListener('afterprint', () => setIsOriginal(false), { once: true });
    window.print();
  };
  const note = useSend('POST /admin/documents/:id/prints', {
    inTab: 'document-print',
    onSuccess: ({ data: { isFirst } }) => {
      if (!isHere.current) return;
      setMayRepeat(isFirst);
      if (isFirst) printOriginal();
      else window.print();
    },
    onError: (error) => showToast(errorText(error), { type: 'error', isSticky: true }),
  });
  const print = () => (mayNote ? note.mutate({ params: { id } }) : window.print());
  return { print, isPending: note.isPending, isOriginal, printAgain: mayRepeat ? printOriginal : undefined };
}

/** Opens WhatsApp with a link to the receipt. Renders nothing if customers cannot open the shop's URL. */
function ShareReceipt({ id }: { id: string }) {
  const whatsApp = useCall('GET /admin/receipts/:id/link', { params: { id } }).data?.data.whatsApp;
  if (!whatsApp) return null;
  return (
    <a href={whatsApp} target="_blank" rel="noreferrer" className={buttonStyle({ variant: 'outline', size: 'sm' })}>
      <MessageCircle aria-hidden size={16} /> {t('Share on WhatsApp')}
    </a>
  );
}
