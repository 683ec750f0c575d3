import { useParams } from 'react-router';
import type { IssuedPaper } from '#contract/documents/calls.ts';
import { stateTaxName } from '#contract/documents/place-of-supply.ts';
import { formatNumber, type Paise } from '#contract/shared/money.ts';
import { t } from '#web/language.ts';
import { formatDate } from '#web/shared/dates.ts';
import type { InPaise } from '#web/shared/in-paise.ts';
import { Price } from '#web/shared/price.tsx';
import { LoadFailure } from '#web/shared/requests/load-failure.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { Card } from '#web/ui/card.tsx';
import { Loading } from '#web/ui/waiting/loading.tsx';
import { Breadcrumb, TallLink } from '../access/links.tsx';
import { Fact } from '../dialogs/fact.tsx';
import { documentKindNames } from '../lists/document-kinds.ts';
import { documentsPath } from '../lists/money-paths.ts';

type IssuedDocument = InPaise<IssuedPaper>;
type Amounts = Pick<IssuedDocument, 'taxable' | 'cgst' | 'sgst' | 'igst'>;

/** A document as it was issued. It stays the same, whatever changes later. */
export default function DocumentPage() {
  const { id = '' } = useParams();
  const answer = useCall('GET /admin/documents/:id', { params: { id } });
  const document = answer.data?.data.document;
  return (
    <main className="page flex flex-col gap-4 py-4 md:py-6">
      <Breadcrumb
        steps={[
          { label: t('Invoices and credit notes'), to: documentsPath },
          { label: document?.number ?? t('Document') },
        ]}
      />
      {answer.isPending && <Loading places={['h-40', 'h-56']} />}
      {answer.isError && !answer.data && <LoadFailure title={t('The document could not be loaded.')} answer={answer} />}
      {document && <Found document={document} />}
    </main>
  );
}

function Found({ document }: { document: IssuedDocument }) {
  const { kind, number, lines, total } = document;
  return (
    <>
      <h1 className="text-title wrap-anywhere">
        {t(documentKindNames[kind])} {number}
      </h1>
      <Facts document={document} />
      <Card className="grid gap-3 p-4 sm:p-5">
        <ul className="grid gap-3">
          {lines.map((line, at) => (
            // The lines of a document never change, so their place identifies them.
            <li key={at} className="grid grid-cols-[1fr_auto] gap-x-3 border-b border-line pb-3">
              <span className="wrap-anywhere">
                {line.isDelivery ? t('Delivery') : `${line.name} × ${formatNumber(line.quantity)}`}
              </span>
              <Price paise={line.total} exact />
              <span className="figures col-span-2 text-sm text-ink-soft">
                {[
                  t('HSN code {hsn}', { hsn: line.hsn }),
                  ...(hasTax(document) ? [t('GST {rate} %', { rate: formatNumber(line.taxRate) })] : []),
                ].join(' · ')}
              </span>
            </li>
          ))}
        </ul>
        <dl className="figures grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
          {hasTax(document) && <Taxes document={document} />}
          <Amount label={t('Total')} paise={total} />
        </dl>
      </Card>
    </>
  );
}

const hasTax = ({ cgst, sgst, igst }: Amounts) => cgst + sgst + igst > 0;

function Taxes({ document }: { document: IssuedDocument }) {
  const { taxable, cgst, sgst, igst, place } = document;
  return (
    <>
      <Amount label={t('Taxable value')} paise={taxable} />
      {igst > 0 ? (
        <Amount label={t('Integrated tax (IGST)')} paise={igst} />
      ) : (
        <>
          <Amount label={t('Central tax (CGST)')} paise={cgst} />
          <Amount
            label={stateTaxName(place) === 'UTGST' ? t('Tax of the union territory (UTGST)') : t('State tax (SGST)')}
            paise={sgst}
          />
        </>
      )}
    </>
  );
}

function Amount({ label, paise }: { label: string; paise: Paise }) {
  return (
    <>
      <dt>{label}</dt>
      <dd className="text-right">
        <Price paise={paise} exact />
      </dd>
    </>
  );
}

function Facts({ document }: { document: IssuedDocument }) {
  const { day, orderId, orderNumber, corrects, correctsDay, seller, legalName, buyer, address, gstin } = document;
  const { place, placeCode } = document;
  return (
    <Card className="p-4 sm:p-5">
      <dl className="grid gap-3 sm:grid-cols-2">
        <Fact label={t('Day')}>{formatDate(day)}</Fact>
        <Fact label={t('Order')}>
          {orderId ? <TallLink to={`/admin/orders/${orderId}`}>{orderNumber}</TallLink> : orderNumber}
        </Fact>
        {corrects !== null && correctsDay !== null && (
          <Fact label={t('Corrects')}>
            {corrects} · {formatDate(correctsDay)}
          </Fact>
        )}
        <Fact label={t('Place of supply')}>{[place, placeCode].filter((part) => part !== '').join(' · ') || '—'}</Fact>
        <Fact label={t('Seller')}>
          <Party name={seller.legalName || seller.name} address={seller.address} gstin={seller.gstin} />
        </Fact>
        <Fact label={t('Customer')}>
          <Party name={legalName || buyer} address={address} gstin={gstin} />
        </Fact>
      </dl>
    </Card>
  );
}

function Party({ name, address, gstin }: { name: string; address: string; gstin: string }) {
  return (
    <>
      {name}
      <span className="block text-sm text-ink-soft">{address}</span>
      {gstin !== '' && <span className="figures block text-sm">{t('GSTIN {gstin}', { gstin })}</span>}
    </>
  );
}
