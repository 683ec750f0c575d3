/** Rules of zones, and the parsing of pasted PIN codes. The browser loads this file, so it must not import Zod. */

import { deliveryRules } from '../shared/fields.ts';
import { isValidPincode } from '../shared/pincode-rules.ts';
import type { FieldError, Rules } from '../shared/rules.ts';
import { stateNames } from '../shared/states.ts';
import { type Message, messageOf } from '../shared/translate.ts';
import { cleanNumber } from '../shared/typed-text.ts';

/** Maximum PIN codes of one zone. */
export const mostPincodes = 5000;
/** Maximum characters of a paste: enough for the maximum of PIN codes with separators. */
export const mostPasted = 60_000;
export const mostZones = 1000;
/** The maximum for each amount of a zone, in paise. */
const mostZonePaise = 100_000_00;

export const zoneMessages = {
  noPincodes: 'Enter at least one PIN code',
  floorCharge: 'Enter the charge for each container',
  tooMany: 'This is too many PIN codes for one zone',
  unknownWindow: 'There is no such window',
  cityMissing: 'Enter the city of these PIN codes, or leave the state empty',
  stateMissing: 'Choose the state of this city, or leave the city empty',
  linesBelow: 'Please correct these lines.',
} as const;

const wrongAmount = 'An amount must be a number of rupees';
const amount = {
  kind: 'number',
  unit: 'paise',
  invalid: wrongAmount,
  otherKind: wrongAmount,
  tooFine: 'An amount has at most two decimals',
  min: [0, 'An amount must be 0 or more'],
  max: [mostZonePaise, 'Must not exceed 1,00,000'],
} as const;
const wrongFloor = 'Floor must be a whole number';

/** Rules of single fields. The PIN codes, and rules that compare several fields, are checked by other functions. */
export const zoneRules = {
  name: {
    required: 'Zone name is required',
    min: [2, 'Zone name must be at least 2 characters long'],
    max: [60, 'Zone name must not exceed 60 characters'],
    pattern: [/^[^\p{Cc}\p{Zl}\p{Zp}\p{Bidi_C}]*$/u, 'Zone name must not contain line breaks or hidden marks'],
  },
  /** Typed, pasted or from a file. Each cell is cleaned when it is read, because tabs separate the columns. */
  pincodes: { verbatim: true },
  fee: { ...amount, required: 'Delivery fee is required' },
  /** Delivery is free if the sum of the lines is at least this amount; null if it is never free. */
  freeFrom: amount,
  /** The minimum sum of an order's lines; null if there is no minimum. */
  minimumOrder: amount,
  cashAllowed: { kind: 'flag' },
  /** From this floor on, without a lift, each container costs extra; null for never. */
  floorFrom: {
    kind: 'number',
    invalid: wrongFloor,
    otherKind: wrongFloor,
    isWhole: true,
    min: [1, 'Floor must be at least 1'],
    max: [200, 'Floor must not exceed 200'],
  },
  floorCharge: { ...amount, empty: 0 },
  /** The keys of the delivery windows of the zone; null for all windows. */
  windows: {
    kind: 'list',
    orAll: true,
    of: { pattern: [/^[a-z0-9][a-z0-9_-]{0,39}$/, zoneMessages.unknownWindow] },
    min: [1, 'Choose at least one window'],
    max: [50, zoneMessages.unknownWindow],
  },
  /** City and state of the zone's PIN codes, as staff confirm them; both or neither. Address forms fill them in. */
  city: { ...deliveryRules.deliveryCity, required: undefined },
  state: {
    pattern: [{ test: (name: string) => stateNames.includes(name) }, 'Please choose a state from the list'],
    isState: true,
  },
  isActive: { kind: 'flag' },
} as const satisfies Rules;

/** City and state must both be given or both be empty. */
export function checkZonePlace({ city, state }: { city: string; state: string }): FieldError[] {
  if ((city.trim() === '') === (state.trim() === '')) return [];
  const isCityMissing = city.trim() === '';
  return isCityMissing
    ? [{ path: 'city', msg: zoneMessages.cityMissing }]
    : [{ path: 'state', msg: zoneMessages.stateMissing }];
}

/** A notice about a line of pasted text. */
export interface LineNotice {
  line: number;
  words: Message;
}

export interface PastedPincodes {
  /** The number of the line on which each PIN code first appears, in the order of the text. */
  pincodes: ReadonlyMap<string, number>;
  /** Faults that prevent saving. */
  faults: readonly LineNotice[];
  /** Repeated PIN codes that were merged. */
  merged: readonly LineNotice[];
}

interface Cell {
  line: number;
  text: string;
}

const lineBreak = /\r\n|\r|\n/;
const separators = /[\s,;"'\u200b]+/u;
const columnNames = new Set([
  'pin',
  'pins',
  'pincode',
  'pincodes',
  'postalcode',
  'postcode',
  'zip',
  'zipcode',
  'पिन',
  'पिनकोड',
]);
const longestShown = 24;

/** Parses typed or pasted PIN codes, or a CSV file; reports every fault with its line. */
export function parsePincodes(text: string): PastedPincodes {
  const pincodes = new Map<string, number>();
  const faults: LineNotice[] = [];
  const merged: LineNotice[] = [];
  for (const { line, text: pincode } of readWords(text)) {
    const before = pincodes.get(pincode);
    if (!isValidPincode(pincode)) {
      faults.push({
        line,
        words: messageOf('Line {line}: {text} is not a PIN code', { line, text: shorten(pincode) }),
      });
    } else if (before !== undefined) {
      merged.push({
        line,
        words: messageOf('Line {line}: {pincode} is on line {before} already', { line, pincode, before }),
      });
    } else {
      pincodes.set(pincode, line);
      if (pincodes.size === mostPincodes + 1) {
        const most = mostPincodes;
        faults.push({ line, words: messageOf('Line {line}: a zone has at most {most} PIN codes', { line, most }) });
      }
    }
  }
  return { pincodes, faults, merged };
}

export interface TakenPincode {
  pincode: string;
  zone: string;
}

/** A notice for each PIN code that belongs to another active zone, in the order of the lines. */
export function describeTaken({ pincodes }: PastedPincodes, taken: readonly TakenPincode[]): LineNotice[] {
  return taken
    .flatMap(({ pincode, zone }) => {
      const line = pincodes.get(pincode);
      if (line === undefined) return [];
      return [{ line, words: messageOf('Line {line}: {pincode} belongs to zone {zone}', { line, pincode, zone }) }];
    })
    .toSorted((one, other) => one.line - other.line);
}

function readWords(text: string): Cell[] {
  const lines = text.split(lineBreak).map((content, at) => ({ line: at + 1, text: content.replace(/^\ufeff/, '') }));
  const first = lines.findIndex((line) => line.text.trim() !== '');
  const head = lines[first];
  const column = head && findColumn(head.text);
  if (!column) return lines.flatMap(splitWords);
  return lines
    .slice(first + 1)
    .map(({ line, text: row }) => ({ line, text: splitRow(row, column.separator)[column.at] ?? '' }))
    .flatMap(splitWords);
}

/** Joins PIN codes that are written in two halves, such as "560 034". */
const joinHalves = (text: string) => text.replace(/(?<![^\s,;"'])(\d{3}) (\d{3})(?![^\s,;"'])/g, '$1$2');

const splitWords = ({ line, text }: Cell): Cell[] =>
  joinHalves(cleanNumber(text))
    .split(separators)
    .filter((word) => word !== '')
    .map((word) => ({ line, text: word }));

/** The column whose header names PIN codes; undefined if the first line is not such a header. */
function findColumn(header: string): { at: number; separator: string } | undefined {
  for (const separator of ['\t', ';', ',']) {
    const at = splitRow(header, separator).findIndex((name) =>
      columnNames.has(name.toLowerCase().replace(/[^\p{L}\p{M}]/gu, '')),
    );
    if (at >= 0) return { at, separator };
  }
  return undefined;
}

/** The cells of a CSV row; a separator within quotes belongs to its cell. */
function splitRow(row: string, separator: string): string[] {
  const cells = [''];
  let isQuoted = false;
  for (const letter of row) {
    if (letter === '"') isQuoted = !isQuoted;
    else if (letter === separator && !isQuoted) cells.push('');
    else cells.push(`${cells.pop()}${letter}`);
  }
  return cells;
}

const shorten = (text: string) => (text.length > longestShown ? `${text.slice(0, longestShown)}…` : text);
