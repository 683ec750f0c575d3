/** Presents invitations, and writes the messages with their links. */
import type { Invitation, InvitationLink } from '#contract/accounts/invitation-calls.ts';
import { type Language, translatorOf } from '#contract/shared/translate.ts';
import { textsFor } from '#languages/texts.ts';
import type { Queryable } from '#server/core/db/database.ts';
import type { Services } from '#server/core/services.ts';
import { isPublicAddress, linkWhatsApp, shareOnWhatsApp } from '#server/core/whats-app.ts';
import { findMailRoute } from '#server/platform/mail/mail-route.ts';
import { queueMails } from '#server/platform/mail/queue-mail.ts';
import { describeInvitation } from '../letters.ts';
import type { Invited } from './create-invitation.ts';
import type { InvitationRow } from './invitation.store.ts';

const texts = textsFor('letters');

export function presentInvitation(row: InvitationRow, now: Date): Invitation {
  const { id, name, email, phone, roles, byName, sentAt, expiresAt } = row;
  return {
    id,
    name,
    email,
    phone,
    roles,
    by: byName,
    sentAt: sentAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    isExpired: expiresAt <= now,
  };
}

/** The secret follows `#`: browsers send it to no server, so it is in no log and no referrer. */
const linkOf = (publicUrl: string, secret: string) => `${publicUrl}/invitation#${secret}`;

type Sender = Pick<Services, 'settings' | 'clock' | 'shop'>;

/** Sends the link by email, if the person has an address and the shop can send emails. Returns whether it did. */
export async function mailInvitation(
  tx: Queryable,
  { settings }: Sender,
  { invitation, secret }: Invited,
  language: Language,
): Promise<boolean> {
  if (invitation.email === null) return false;
  const { via } = await findMailRoute(tx, settings);
  if (via !== 'environment' && via !== 'account') return false;
  const link = linkOf(settings.publicUrl, secret);
  await queueMails(tx, [
    describeInvitation(invitation.email, { link, language, id: invitation.id, by: invitation.byName }),
  ]);
  return true;
}

/** The link with everything that the person who invites needs to pass it on. */
export function presentLink(
  { settings, clock, shop }: Sender,
  { invitation, secret }: Invited,
  { isMailed, language }: { isMailed: boolean; language: Language },
): InvitationLink {
  const link = linkOf(settings.publicUrl, secret);
  const t = translatorOf(texts[language]);
  const text = [
    t('Hello {name},', { name: invitation.name }),
    t('{by} invites you to work in {shop}. Open this link within 24 hours and choose a password:', {
      by: invitation.byName,
      shop: shop().name,
    }),
    link,
  ].join('\n');
  return {
    invitation: presentInvitation(invitation, clock()),
    link,
    whatsApp: invitation.phone === null ? shareOnWhatsApp(text) : linkWhatsApp(invitation.phone, text),
    isMailed,
    isPublic: isPublicAddress(settings.publicUrl),
  };
}
