/** The text in a download that explains its files. */
import { messageOf } from '#contract/shared/translate.ts';
import type { Words } from '../core/refusal.ts';

export const describeDownload = (shop: string, day: string): Words[] => [
  messageOf('Everything that {shop} keeps about you, on {day}.', { shop, day }),
  'Each part is there twice: a .csv file for a spreadsheet and a .json file for programs.',
  'Passwords, keys of devices and codes are not in it: they are stored so that nobody can read them.',
];
