/** The legal pages of the shop. The bottom of each page lists them, so this file imports little. */
import { message } from '../../shared/translate.ts';

/** The pages, by their names in URLs. */
export const legalPages = ['terms', 'privacy', 'delivery-and-returns', 'grievance'] as const;
export type LegalPage = (typeof legalPages)[number];

export const legalTitles = {
  terms: message('Terms of sale'),
  privacy: message('Privacy'),
  'delivery-and-returns': message('Delivery and returns'),
  grievance: message('Complaints and grievance officer'),
} as const satisfies Record<LegalPage, string>;
