import { partyLines } from '#contract/money/statement-rules.ts';
import { t } from '#web/language.ts';
import { classes } from '#web/ui/classes.ts';

interface PartyFactsProps {
  label: string;
  party: Parameters<typeof partyLines>[0] & { gstin: string };
  /** Further numbers of the party; empty lines are left out. */
  more?: readonly string[];
}

/** Seller or customer on a printed paper: names, address and GSTIN. */
export function PartyFacts({ label, party, more = [] }: PartyFactsProps) {
  return (
    <section className="min-w-0 text-sm wrap-anywhere">
      <h2 className="text-ink-soft">{label}</h2>
      {partyLines(party).map((line, at) => (
        <p key={line} className={classes(at === 0 && 'font-semibold')}>
          {line}
        </p>
      ))}
      {party.gstin && <p>{t('GSTIN {gstin}', { gstin: party.gstin })}</p>}
      {more.map((line) => line && <p key={line}>{line}</p>)}
    </section>
  );
}
