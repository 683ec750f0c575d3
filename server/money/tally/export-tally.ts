/**
 * Writes the XML files that Tally imports. Debits are below zero there, with ISDEEMEDPOSITIVE "Yes". docs/india.md says
 * how certain the form is.
 */
import XMLBuilder from 'fast-xml-builder';
import { daysOfPeriod, type PeriodOf, periodName, type TallyFile } from '#contract/money/gst-rules.ts';
import { addDays } from '#contract/shared/days.ts';
import { MoneyCell } from '#server/core/csv.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { FileAnswer } from '#server/platform/http/file-answer.ts';
import { cleanName, groups, type Ledger, listLedgers } from './ledgers.rules.ts';
import { listDayDocuments, listDayEntries, listExpenseKinds, listParties } from './store.ts';
import { documentVoucher, entryVouchers, partsVoucher, type Voucher } from './vouchers.rules.ts';

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@' });
const write = (element: object): string => builder.build(element);

const messages = 'MESSAGES';

/** The envelope around all messages: what comes before and after them. */
function envelopeOf(report: 'All Masters' | 'Vouchers'): string[] {
  const envelope = {
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    ENVELOPE: {
      HEADER: { TALLYREQUEST: 'Import Data' },
      BODY: { IMPORTDATA: { REQUESTDESC: { REPORTNAME: report }, REQUESTDATA: messages } },
    },
  };
  return write(envelope).split(messages);
}

const messageOf = (content: object): string => write({ TALLYMESSAGE: { '@xmlns:UDF': 'TallyUDF', ...content } });

const ledgerMessage = ({ name, group, taxHead, party }: Ledger): string =>
  messageOf({
    LEDGER: {
      '@NAME': name,
      '@ACTION': 'Create',
      'NAME.LIST': { NAME: name },
      PARENT: group,
      ...(taxHead && { TAXTYPE: 'GST', GSTDUTYHEAD: taxHead }),
      ...(party && {
        COUNTRYOFRESIDENCE: 'India',
        LEDSTATENAME: cleanName(party.state),
        GSTREGISTRATIONTYPE: 'Regular',
        PARTYGSTIN: party.gstin,
      }),
    },
  });

const groupMessage = ({ name, parent }: (typeof groups)[number]): string =>
  messageOf({ GROUP: { '@NAME': name, '@ACTION': 'Create', 'NAME.LIST': { NAME: name }, PARENT: parent } });

function voucherMessage({ id, type, day, number, narration, place, gstin, lines }: Voucher): string {
  const remoteId = `paniwala-${id}`;
  const party = lines.find(({ ledger }) => ledger.party)?.ledger ?? lines[0]?.ledger;
  const hasDocument = number !== '';
  return messageOf({
    VOUCHER: {
      '@REMOTEID': remoteId,
      '@VCHTYPE': type,
      '@ACTION': 'Create',
      '@OBJVIEW': 'Accounting Voucher View',
      DATE: day.replaceAll('-', ''),
      GUID: remoteId,
      NARRATION: narration,
      VOUCHERTYPENAME: type,
      ...(hasDocument && {
        VOUCHERNUMBER: number,
        REFERENCE: number,
        PARTYLEDGERNAME: party?.name,
        ...(gstin !== '' && { PARTYGSTIN: gstin }),
        PLACEOFSUPPLY: place,
      }),
      PERSISTEDVIEW: 'Accounting Voucher View',
      ISINVOICE: 'No',
      'ALLLEDGERENTRIES.LIST': lines.map(({ ledger, paise }) => ({
        LEDGERNAME: ledger.name,
        ISDEEMEDPOSITIVE: paise > 0 ? 'Yes' : 'No',
        AMOUNT: new MoneyCell(-paise).toString(),
      })),
    },
  });
}

/** Streams the file. Only one day of vouchers is in memory, and the next is read after the client has received it. */
export async function exportTally(db: Queryable, period: PeriodOf, file: TallyFile): Promise<FileAnswer> {
  const { from, to } = daysOfPeriod(period);
  const parties = await listParties(db, to);
  const byId = new Map(parties.map((party) => [party.id, party]));

  async function* writeLedgers() {
    const ledgers = listLedgers(parties, await listExpenseKinds(db));
    yield [...groups.map(groupMessage), ...ledgers.map(ledgerMessage)].join('');
  }
  async function* writeVouchers() {
    for (let day = from; day <= to; day = addDays(day, 1)) {
      const [documents, entries] = await Promise.all([
        listDayDocuments(db, day, [...byId.keys()]),
        listDayEntries(db, day),
      ]);
      const vouchers = [
        ...documents.map((document) => documentVoucher(document, byId, day)),
        ...documents.flatMap((document) => partsVoucher(document, byId, day)),
        ...entryVouchers(entries, byId, day),
      ];
      if (vouchers.length > 0) yield vouchers.map(voucherMessage).join('');
    }
  }
  async function* writeFile() {
    const [before = '', after = ''] = envelopeOf(file === 'ledgers' ? 'All Masters' : 'Vouchers');
    yield before;
    yield* file === 'ledgers' ? writeLedgers() : writeVouchers();
    yield after;
  }
  return new FileAnswer(`tally-${file}-${periodName(period)}.xml`, writeFile());
}
