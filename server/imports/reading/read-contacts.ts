/** Reads the contacts that a phone exports (vCard 2.1, 3.0 and 4.0) as rows below headings of the template. */
import { FileFault } from '../cells.rules.ts';

const headings = [
  'Name',
  'Phone number',
  'Second phone number',
  'Email',
  'Street and area',
  'City',
  'State',
  'PIN code',
  'Note for staff',
];

interface Property {
  /** The name of the property in upper case, without the group before its dot (`item1.` in `item1.TEL`). */
  name: string;
  parameters: string;
  value: string;
}

/** The headings, then a row for each contact with a name, a phone number or an email address. */
export function* readContacts(text: string): Generator<string[]> {
  yield headings;
  let open: Property[] | undefined;
  let count = 0;
  for (const property of readProperties(text)) {
    const kind = property.value.trim().toUpperCase();
    if (property.name === 'BEGIN' && kind === 'VCARD') open = [];
    else if (property.name === 'END' && kind === 'VCARD') {
      const row = open && rowOf(open);
      open = undefined;
      if (!row || !isSomebody(row)) continue;
      count += 1;
      yield row;
    } else open?.push(property);
  }
  if (count === 0) throw new FileFault('contacts');
}

const isSomebody = ([name, phone, , email]: readonly string[]) => Boolean(name || phone || email);

/** Joins folded lines: the next line begins with a space, or the line ends with an equals sign (quoted-printable). */
function* readProperties(text: string): Generator<Property> {
  let waiting = '';
  for (const line of text.split(/\r\n|\n|\r/)) {
    if (/^[ \t]/.test(line) && waiting !== '') {
      waiting += line.slice(1);
      continue;
    }
    if (waiting.endsWith('=') && isQuoted(waiting)) {
      waiting = waiting.slice(0, -1) + line;
      continue;
    }
    if (waiting !== '') yield propertyOf(waiting);
    waiting = line;
  }
  if (waiting !== '') yield propertyOf(waiting);
}

const isQuoted = (line: string) => /^[^:]*ENCODING=QUOTED-PRINTABLE/i.test(line.slice(0, 200));

function propertyOf(line: string): Property {
  const colon = line.indexOf(':');
  const [head, value] = colon < 0 ? [line, ''] : [line.slice(0, colon), line.slice(colon + 1)];
  const [name = '', ...parameters] = head.split(';');
  return {
    name: (name.split('.').at(-1) ?? '').toUpperCase(),
    parameters: parameters.join(';').toUpperCase(),
    value: isQuoted(line) ? decodeQuoted(value) : value,
  };
}

/** Decodes quoted-printable text. Phones write it in UTF-8. */
function decodeQuoted(value: string): string {
  const bytes = Buffer.from(value, 'utf8').toString('latin1');
  const decoded = bytes.replace(/=([0-9A-F]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return Buffer.from(decoded, 'latin1').toString('utf8');
}

const unescaped = (value: string) =>
  value
    .replace(/\\n/gi, ', ')
    .replace(/\\([\\,;:])/g, '$1')
    .trim();
/** The parts of a value between semicolons that are not escaped. */
const partsOf = (value: string) =>
  (value.match(/(?:\\.|[^;\\])*(?:;|$)/g) ?? []).map((part) => unescaped(part.replace(/;$/, '')));

function rowOf(properties: readonly Property[]): string[] {
  const valuesOf = (name: string) => properties.filter((one) => one.name === name);
  const first = (name: string) => valuesOf(name)[0]?.value ?? '';
  // Some phones leave the full name (FN) empty and fill only the parts (N): last, first and middle name, prefix,
  // suffix.
  const [last = '', given = '', middle = ''] = partsOf(first('N'));
  const person = unescaped(first('FN')) || [given, middle, last].filter(Boolean).join(' ');
  // A shop or an office has only the name of its organization, whose departments follow.
  const name = person || partsOf(first('ORG')).filter(Boolean).join(', ');
  const phones = valuesOf('TEL')
    .filter(({ parameters }) => !/FAX|PAGER/.test(parameters))
    .toSorted((one, other) => Number(/CELL/.test(other.parameters)) - Number(/CELL/.test(one.parameters)))
    .map(({ value }) => unescaped(value).replace(/^tel:([^;]*).*$/i, '$1'));
  const [box = '', more = '', street = '', city = '', state = '', pincode = ''] = partsOf(first('ADR'));
  const place = [box, more, street].filter(Boolean).join(', ');
  const note = unescaped(first('NOTE'));
  return [name, phones[0] ?? '', phones[1] ?? '', unescaped(first('EMAIL')), place, city, state, pincode, note];
}
