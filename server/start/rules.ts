/** Limits and rules of the first steps. */
import { legalPages } from '#contract/settings/legal/pages.ts';
import type { Shop } from '#contract/shop.ts';
import { type Paper, papers } from '#contract/start/rules.ts';
import type { Limit } from '../core/limits.ts';
import type { Settings } from '../core/settings.ts';
import type { MailRoute } from '../platform/mail/mail-route.ts';

/** The limit of test emails for one admin. Tests with an account that is only entered count, too. */
export const testsPerHour: Limit = {
  name: 'test-email',
  most: 20,
  windowSeconds: 3600,
  message: 'You have sent many test emails. Please wait a little.',
};

export const emailsLeave = ({ via }: MailRoute): boolean => via === 'environment' || via === 'account';

/** Whether customers cannot sign up, because no email with their code leaves the shop. A demo only shows how it works. */
export const isSignUpStopped = (
  route: MailRoute,
  { requireEmailVerification }: Pick<Settings, 'requireEmailVerification'>,
  { isDemo }: { isDemo: boolean },
): boolean => requireEmailVerification && !isDemo && !emailsLeave(route);

/**
 * The missing entries on the documents and pages of the shop. `isGstChosen` means that staff have saved the step in
 * which they choose the GST scheme, so "not registered" is their choice.
 */
export function findMissingPapers(
  shop: Pick<Shop, 'legalName' | 'address' | 'state' | 'gstin' | 'fssaiNumber' | 'gstScheme' | 'grievanceOfficer'>,
  writtenPages: Shop['legal']['pages'],
  isGstChosen: boolean,
): Paper[] {
  const isThere: Readonly<Record<Paper, boolean>> = {
    legalName: shop.legalName !== '',
    address: shop.address !== '',
    // A GSTIN begins with the code of the state.
    state: shop.state !== '' || shop.gstin !== '',
    fssaiNumber: shop.fssaiNumber !== '',
    gst: shop.gstScheme !== 'none' || isGstChosen,
    officer: shop.grievanceOfficer.name !== '',
    legalPages: legalPages.every((page) => writtenPages.includes(page)),
  };
  return papers.filter((paper) => !isThere[paper]);
}
