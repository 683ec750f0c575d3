import type { CSSProperties } from 'react';
import { createPortal } from 'react-dom';
import { amountInWords } from '#contract/documents/amount-in-words.ts';
import type { IssuedVoucherPaper } from '#contract/documents/calls.ts';
import { isTaxedAdvance, reverseCharge, voucherTitle } from '#contract/documents/sheet.ts';
import { listVoucherFacts } from '#contract/papers/facts.ts';
import { formatAmount } from '#contract/shared/money.ts';
import { currentLanguage, t } from '#web/language.ts';
import { formatDate } from '#web/shared/dates.ts';
import type { InPaise } from '#web/shared/in-paise.ts';
import { useShop } from '#web/shared/use-shop.ts';
import { classes } from '#web/ui/classes.ts';
import { Prescribed } from '#web/ui/prescribed.tsx';
import { PaperHead } from './paper-head.tsx';
import { PartyFacts } from './party-facts.tsx';
import { Signature } from './signature.tsx';

export type Voucher = InPaise<IssuedVoucherPaper>;

/**
 * A receipt or a refund voucher with the content with which it was issued: on the screen, and on A5 paper when the page
 * is printed.
 */
export function VoucherSheet({ voucher }: { voucher: Voucher }) {
  return (
    <>
      <VoucherFacts voucher={voucher} />
      {createPortal(
        <div className="paper">
          <VoucherPaper voucher={voucher} style={{ page: receiptPage }} />
        </div>,
        document.body,
      )}
    </>
  );
}

/** The name of the A5 page in the style sheet (`@page`). */
export const receiptPage = 'receipt';

interface VoucherPaperProps {
  voucher: Voucher;
  /** Whether it is printed on a roll: black on white, with each label above a long value. */
  isOnRoll?: boolean;
  style: CSSProperties;
}

/** A voucher with the head of the shop, for printing. */
export function VoucherPaper({ voucher, isOnRoll = false, style }: VoucherPaperProps) {
  const { shop } = useShop();
  return (
    <article className={classes('grid grid-cols-1 gap-4', isOnRoll && 'colourless')} style={style}>
      <PaperHead shop={{ ...shop, name: voucher.seller.name }} title={<Prescribed words={voucherTitle(voucher)} />} />
      <VoucherFacts voucher={voucher} isOnRoll={isOnRoll} />
    </article>
  );
}

/** Everything on a voucher below its heading. The buyer is named only if it is a company. */
export function VoucherFacts({ voucher, isOnRoll = false }: Pick<VoucherPaperProps, 'voucher' | 'isOnRoll'>) {
  const { seller, company, undoneBy } = voucher;
  const fssai = seller.fssaiNumber && t('FSSAI number {number}', { number: seller.fssaiNumber });
  return (
    <div className="grid min-w-0 gap-4">
      {undoneBy.map(({ number, day, amount }) => (
        <p key={number} className="font-semibold wrap-anywhere">
          {t('{amount} of it was undone by {number} on {day}', {
            amount: formatAmount(amount),
            number,
            day: formatDate(day),
          })}
        </p>
      ))}
      <PartyFacts label={t('Seller')} party={seller} more={[fssai]} />
      {company && <PartyFacts label={t('Customer')} party={{ ...company, name: company.legalName, address: '' }} />}
      <dl className={classes('grid gap-y-1 text-sm', isOnRoll ? 'grid-cols-1' : 'grid-cols-[auto_1fr] gap-x-4')}>
        {listVoucherFacts(voucher, reader()).map(({ label, values }) => (
          <div key={label} className={isOnRoll ? 'flex flex-wrap justify-between gap-x-2' : 'contents'}>
            <dt className="text-ink-soft">{label}</dt>
            <dd className="figures ml-auto flex flex-wrap justify-end gap-x-2 text-right">
              {values.map((value, at) => (
                // The facts of a voucher never change, so their place identifies them.
                <span key={at} className="wrap-anywhere">
                  {value}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      {isTaxedAdvance(voucher) && (
        <p className="text-sm">
          <Prescribed words={reverseCharge} />
        </p>
      )}
      <div className="justify-self-end">
        <Signature seller={seller} />
      </div>
    </div>
  );
}

const reader = () => ({
  t,
  formatDate,
  formatAmount,
  amountInWords: (amount: number) => amountInWords(amount, currentLanguage()),
});
