/** Proposes which column of a file means what, from its headings; staff can change it. Pure. */
import {
  type CustomerColumn,
  type ImportColumn,
  type ImportKind,
  importColumns,
  type ProductColumn,
} from '#contract/imports/columns.ts';
import { languages, translate } from '#contract/shared/translate.ts';
import { textsFor } from '#languages/texts.ts';
import type { Cells } from './cells.rules.ts';

/** The index in the file of each recognized column. */
export type Chosen = Partial<Record<ImportColumn, number>>;

/** A column whose heading has several meanings: staff choose one. */
export interface ColumnQuestion {
  index: number;
  fields: readonly ImportColumn[];
}

/**
 * Other names that shops and other programs use, in both languages; normalized by `plain`. Of two columns of a file for one
 * field, the one whose name comes first here is taken: names that often mean something else come last.
 */
const ofCustomers: Readonly<Record<CustomerColumn, string>> = {
  name: 'name,customer,customer name,full name,party,party name,client,नाम,ग्राहक,ग्राहक का नाम,पार्टी',
  phone:
    'phone,phone no,phone number,mobile,mobile no,mobile number,फ़ोन,फोन,फ़ोन नंबर,फोन नंबर,मोबाइल,मोबाइल नंबर,मोबाइल नं,फ़ोन नं,cell,whatsapp,whatsapp no,contact no,contact number,contact',
  email: 'email,e mail,email id,mail,email address,ईमेल,ई मेल',
  language: 'language,भाषा',
  label: 'address label,address type,label,पते का नाम',
  house:
    'house,house no,house and building,flat,flat no,building,door no,h no,address line 1,मकान,मकान नंबर,फ़्लैट,फ्लैट,घर,बिल्डिंग',
  street: 'street,street and area,address,full address,area,locality,address line 2,road,पता,पूरा पता,गली,इलाका,मोहल्ला',
  landmark: 'landmark,near,लैंडमार्क,पहचान',
  pincode: 'pincode,pin code,pin,postal code,zip,zip code,पिनकोड,पिन कोड,पिन',
  city: 'city,town,शहर,नगर',
  state: 'state,राज्य,प्रदेश',
  floor: 'floor,मंज़िल,मंजिल',
  hasLift: 'lift,has lift,elevator,लिफ़्ट,लिफ्ट',
  gateNote: 'note for the gate,gate note,delivery note,गेट के लिए नोट',
  legalName: 'registered name,legal name,company,company name,firm,firm name,रजिस्टर्ड नाम,कंपनी,फ़र्म',
  gstin: 'gstin,gst,gst no,gst number,जीएसटी,जीएसटीआईएन',
  container: 'container,jar type,can type,बर्तन,जार का प्रकार',
  jars: 'jars held,jar balance,jar bal,jars balance,jars,no of jars,how many jars,cans,bottles,जार,कितने जार,जारों की संख्या,कैन,खाली जार,empties,empty',
  deposit: 'deposit,deposit paid,deposit held,security,security deposit,advance deposit,डिपॉज़िट,डिपॉजिट,सिक्योरिटी',
  balance: 'advance,advance paid,paid in advance,wallet,you ll give,एडवांस',
  dues: 'dues,due,amount due,due amount,balance due,due balance,outstanding,receivable,you ll get,udhaar,udhar,बकाया,उधार',
  planProduct: 'plan product,plan,product,item,प्लान प्रोडक्ट,प्लान,प्रोडक्ट',
  planQuantity: 'plan quantity,plan qty,quantity,qty,jars per day,jars per delivery,मात्रा,प्लान मात्रा',
  planDays: 'plan days,days,frequency,schedule,delivery days,दिन,प्लान दिन,कितने दिन में',
  planWindow: 'plan time,time,slot,window,delivery time,समय,प्लान समय',
  planStart: 'plan first delivery,first delivery,start,start date,plan start,from,शुरू,पहली डिलीवरी,शुरू की तारीख',
};
const ofProducts: Readonly<Record<ProductColumn, string>> = {
  name: 'name,product,product name,item,item name,नाम,प्रोडक्ट,प्रोडक्ट का नाम',
  size: 'size,pack,pack size,साइज़,साइज',
  capacity: 'capacity,capacity litres,capacity l,litres,liters,volume,लीटर,क्षमता',
  price: 'price,selling price,sale price,rate,दाम,कीमत,रेट,मूल्य,amount,mrp',
  deposit: 'deposit,security,security deposit,डिपॉज़िट,डिपॉजिट,सिक्योरिटी',
  stock: 'stock,quantity,qty,in stock,स्टॉक,मात्रा',
  type: 'type,kind,प्रकार',
  category: 'category,group,श्रेणी,कैटेगरी,ग्रुप',
  container: 'container,jar type,बर्तन,जार का प्रकार',
  brand: 'brand,company,ब्रांड',
  description: 'description,details,about,विवरण,जानकारी',
  isActive: 'shown in the shop,active,shown,visible,दुकान में दिखे,चालू',
};

/** Lower case and single spaces, without signs and units: "Price (₹)" becomes "price". */
const plain = (heading: string) =>
  heading
    .normalize('NFC')
    .toLowerCase()
    .replace(/\((₹|rs\.?|inr|रु\.?)\)/g, ' ')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

const texts = textsFor('api');

/** A field by one of its names; a lower rank is the better name. */
interface KnownName {
  column: ImportColumn;
  rank: number;
}

/** The headings of our own templates, in every language. */
const ours: Readonly<Record<ImportKind, ReadonlyMap<string, KnownName>>> = {
  customers: templateNames('customers'),
  products: templateNames('products'),
};
const others: Readonly<Record<ImportKind, ReadonlyMap<string, KnownName>>> = {
  customers: otherNames(ofCustomers),
  products: otherNames(ofProducts),
};

function templateNames(kind: ImportKind): ReadonlyMap<string, KnownName> {
  const labels = Object.entries(importColumns[kind]);
  return new Map(
    languages.flatMap((language) =>
      labels.map(([column, label]) => [
        plain(translate(texts[language], label)),
        { column: column as ImportColumn, rank: 0 },
      ]),
    ),
  );
}

function otherNames(names: Readonly<Record<string, string>>): ReadonlyMap<string, KnownName> {
  return new Map(
    Object.entries(names).flatMap(([column, list]) =>
      list.split(',').map((name, rank) => [plain(name), { column: column as ImportColumn, rank }] as const),
    ),
  );
}

/** Ambiguous headings: in a shop's book they mean dues, in a bank's a balance, and some count jars. */
const twoMeanings = new Set(
  'balance,balances,bal,credit,credits,cr,debit,dr,pending,baki,baaki,bakki,बैलेंस,बैलेन्स,क्रेडिट,डेबिट,बाकी,बाक़ी,पेंडिंग,पेन्डिंग'
    .split(',')
    .map(plain),
);
const noAmount = new Set('limit,days,terms,card,date,period,note,notes,remark'.split(','));
const meanings = ['dues', 'balance', 'jars'] as const;
const mostQuestions = 5;

function hasTwoMeanings(kind: ImportKind, heading: string): boolean {
  const words = heading.split(' ');
  return (
    kind === 'customers' &&
    words.some((word) => twoMeanings.has(word)) &&
    !words.some((word) => noAmount.has(word)) &&
    !others.customers.has(heading)
  );
}

/**
 * Recognizes each of our columns at most once. A heading of our templates wins over another name, then the better name, then
 * the first column of the file. An ambiguous heading is asked about, except "Balance" next to "Dues", as in our templates.
 */
export function chooseColumns(
  kind: ImportKind,
  headings: readonly string[],
): { columns: Chosen; questions: ColumnQuestion[] } {
  const columns: Chosen = {};
  const questions: ColumnQuestion[] = [];
  const names = headings.map(plain);
  const hasDues = names.some((name) => ours[kind].get(name)?.column === 'dues');
  const isAsked = names.map(
    (name) => hasTwoMeanings(kind, name) && !(hasDues && ours[kind].get(name)?.column === 'balance'),
  );
  for (const known of [ours[kind], others[kind]]) {
    const found = names.flatMap((name, index) => {
      const one = isAsked[index] ? undefined : known.get(name);
      return one ? [{ ...one, index }] : [];
    });
    for (const { column, index } of found.toSorted((one, other) => one.rank - other.rank)) {
      if (!Object.values(columns).includes(index)) columns[column] ??= index;
    }
  }
  names.forEach((_, index) => {
    if (isAsked[index] && questions.length < mostQuestions) questions.push({ index, fields: meanings });
  });
  return { columns, questions };
}

/** Lines in which headings are searched: titles, and a first line of merged headings, are above them. */
const linesLooked = 15;

/** The line with the most known headings; if equal, the last one: the lower of two heading rows is more detailed. */
export function findHeaderLine(kind: ImportKind, head: readonly Cells[]): number {
  const first = head[0]?.line ?? 1;
  let [best, most] = [first, 0];
  for (const { line, cells } of head.slice(0, linesLooked)) {
    const { columns, questions } = chooseColumns(kind, cells);
    const count = Object.keys(columns).length + questions.length;
    if (count >= most && count > 0) [best, most] = [line, count];
  }
  return most >= 2 ? best : first;
}

const needed: Readonly<Record<ImportKind, readonly (readonly ImportColumn[])[]>> = {
  customers: [['phone', 'email']],
  products: [['name'], ['size'], ['capacity'], ['price'], ['stock']],
};

/** Missing columns without which nothing can be imported; of alternatives, the first. */
export const missingColumns = (kind: ImportKind, chosen: Chosen): ImportColumn[] =>
  needed[kind].flatMap((some) => (some.some((column) => chosen[column] !== undefined) ? [] : some.slice(0, 1)));
