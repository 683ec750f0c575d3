/** An e-mail as its recipient sees it. */
import type { Rehearsal } from '#contract/start/calls.ts';
import type { Services } from '../core/services.ts';
import { type Letters, type Mail, requireKind } from '../platform/mail/letter.ts';
import { findRecipientLanguage } from '../platform/mail/recipient-language.ts';
import { logoPixels, renderMail } from '../platform/mail/render.ts';

export type ShownMail = Rehearsal['scenes'][number]['mails'][number];

/** With its pictures in it: nothing is loaded from elsewhere. */
export async function presentMail({ db, settings, shop }: Services, letters: Letters, mail: Mail): Promise<ShownMail> {
  const language = await findRecipientLanguage(db, letters, mail);
  const logo = await letters.readLogo(settings, shop().look.logo, logoPixels);
  const { subject, html, attachments = [] } = renderMail(letters, mail, shop(), { language, logo });
  const shown = attachments.reduce(
    (page, { cid, contentType, content }) =>
      page.replaceAll(`cid:${cid}`, `data:${contentType};base64,${content.toString('base64')}`),
    html,
  );
  return { to: mail.to, isForShop: requireKind(letters, mail).isForShop ?? false, subject, html: shown };
}
