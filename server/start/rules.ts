/** Limits and rules of the first steps. */
import type { Limit } from '../core/limits.ts';
import type { Settings } from '../core/settings.ts';
import type { MailRoute } from '../platform/mail/mail-route.ts';

/** Test emails of one admin, also those with an entered account. */
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
