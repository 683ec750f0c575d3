/** A test e-mail to oneself, at once. */
import { v7 as newId } from 'uuid';
import type { Language } from '#contract/shared/translate.ts';
import type { StaffMember } from '../core/actor.ts';
import { countAgainst, type Limit } from '../core/limits.ts';
import type { Services } from '../core/services.ts';
import type { Letters } from '../platform/mail/letter.ts';
import { type TriedMail, tryMail } from '../platform/mail/try-mail.ts';
import { describeTest } from './letters.ts';
import { writeStep } from './store.ts';

const testsPerHour: Limit = {
  name: 'test-email',
  most: 20,
  windowSeconds: 3600,
  message: 'You have sent many test emails. Please wait a little.',
};

/** The step is done once it has left. Refuses more than 20 in an hour. */
export async function sendTest(
  { db, clock, settings, shop }: Services,
  letters: Letters,
  admin: StaffMember,
  language: Language,
): Promise<TriedMail> {
  await countAgainst(db, testsPerHour, admin.id, clock());
  const job = { id: newId(), queuedAt: clock(), to: [admin.email], language, shop: shop() };
  const tried = await tryMail(letters, settings, describeTest(admin), job);
  if (tried.outcome === 'sent') await writeStep(db, 'email', 'done', admin.id, clock());
  return tried;
}
