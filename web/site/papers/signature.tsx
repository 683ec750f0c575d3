import { t } from '#web/language.ts';

/** The place where the seller signs a paper. */
export function Signature({ seller: { name, legalName } }: { seller: { name: string; legalName: string } }) {
  return (
    <div className="grid gap-10 text-right text-sm break-inside-avoid">
      <p>{t('For {name}', { name: legalName || name })}</p>
      <p className="border-t border-line pt-1">{t('Authorised signatory')}</p>
    </div>
  );
}
