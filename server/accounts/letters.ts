/** Emails about accounts: codes, and links to choose a password. */
import { invitationHours } from '#contract/accounts/invitation-rules.ts';
import { type Language, message, type Translate } from '#contract/shared/translate.ts';
import type { Block, Letter } from '../platform/mail/layout.ts';
import { type LetterTable, mailOf, mailsOf } from '../platform/mail/letter.ts';
import type { CodePurpose } from './registration/registration.store.ts';
import { codeSeconds, resetLinkSeconds } from './rules.ts';

const codeKinds = {
  registration: 'registration-code',
  login: 'login-code',
  join: 'join-code',
} as const satisfies Record<CodePurpose, string>;

/** The recipient of a code. An email to an unverified address contains nothing that a stranger typed. */
export interface Recipient {
  email: string;
  /**
   * The mark of the registration, a letter and a digit; null for an account, because an address has only one account.
   */
  mark: string | null;
  /** If undefined, the language of the account. */
  language?: Language;
}

/** Describes the email with a code. The mark distinguishes this request from others for the same address. */
export function describeCode(purpose: CodePurpose, code: string, { email, mark, language }: Recipient) {
  const spoken = language && { language };
  return mailOf(codeKinds[purpose], email, { code, mark, expiresInSeconds: codeSeconds, ...spoken });
}
type CodeMail = ReturnType<typeof describeCode>;

export const describeReset = (to: string, link: string) =>
  mailOf('password-reset', to, { link, expiresInSeconds: resetLinkSeconds });

/** Describes the email with the link of an invitation. A newer link replaces one that waits. */
export const describeInvitation = (
  to: string,
  { id, ...content }: { id: string; link: string; by: string; language: Language },
) =>
  mailOf('staff-invitation', to, {
    ...content,
    expiresInSeconds: invitationHours * 3600,
    replaces: `staff-invitation:${id}`,
  });

/** Describes the email to a person whose second step a colleague has removed. */
export const describeFactorReset = (to: string | null, by: string) => mailsOf('factor-reset', to, { by });

/** The changes of a second step that are emailed. */
type FactorChange = 'app-added' | 'app-replaced' | 'app-removed' | 'passkey-added' | 'passkey-removed';

/** Describes the email to a person whose second step was changed in their own account. */
export const describeFactorChange = (to: string, change: FactorChange) => mailOf('factor-changed', to, { change });

export type AccountMail =
  | CodeMail
  | ReturnType<typeof describeReset>
  | ReturnType<typeof describeInvitation>
  | ReturnType<typeof describeFactorReset>[number]
  | ReturnType<typeof describeFactorChange>;

export const letters: LetterTable<AccountMail> = {
  'registration-code': {
    write(mail, { t, shop }) {
      const subject = t('{code} is your {shop} registration code', { code: mail.code, shop: shop.name });
      const request = t('Hello. Enter this code to finish your registration:');
      return {
        subject: withMark(subject, mail, t),
        ...codeLetter(mail, t('Welcome to {shop}', { shop: shop.name }), request, t),
      };
    },
  },
  'login-code': {
    write(mail, { t, shop }) {
      const subject = t('{code} is your {shop} login code', { code: mail.code, shop: shop.name });
      const request = t('Hello. Enter this code to sign in to {shop}:', { shop: shop.name });
      return { subject: withMark(subject, mail, t), ...codeLetter(mail, t('Your login code'), request, t) };
    },
  },
  'join-code': {
    write(mail, { t, shop }) {
      const request = t(
        'Hello. You are on the phone with {shop} to move your phone orders into your account. Tell them this code:',
        { shop: shop.name },
      );
      return {
        subject: t('{code} is your code for the call with {shop}', { code: mail.code, shop: shop.name }),
        heading: t('Your orders by phone'),
        blocks: [
          { block: 'paragraph', text: request },
          { block: 'code', code: mail.code },
          {
            block: 'note',
            text: t(
              'It works once, for {minutes} minutes. If nobody from the shop is on the phone with you now, don’t share it and ignore this email.',
              { minutes: Math.round(mail.expiresInSeconds / 60) },
            ),
          },
        ],
      };
    },
  },
  'staff-invitation': {
    write: ({ link, by }, { t, shop }) => ({
      subject: t('{by} invites you to {shop}', { by, shop: shop.name }),
      heading: t('Work in {shop}', { shop: shop.name }),
      blocks: [
        {
          block: 'paragraph',
          text: t('Hello, {by} has invited you to work in {shop}. Choose a password to begin.', {
            by,
            shop: shop.name,
          }),
        },
        { block: 'button', label: t('Accept the invitation'), link },
        {
          block: 'note',
          text: t(
            'The link works once, for 24 hours, and only the newest one works. If you do not know {shop}, ignore this email.',
            { shop: shop.name },
          ),
        },
        {
          block: 'note',
          text: `${t('If the button does not work, copy this address into your browser:')}\n${link}`,
        },
      ],
    }),
  },
  'factor-reset': {
    write: ({ by }, { t, shop }) => ({
      subject: t('The second step of your sign-in to {shop} was removed', { shop: shop.name }),
      heading: t('Your second step was removed'),
      blocks: [
        {
          block: 'paragraph',
          text: t(
            'Hello, {by} has removed your authenticator app, your passkeys and your recovery codes, and you are signed out everywhere. Your password is the same as before.',
            { by },
          ),
        },
        {
          block: 'paragraph',
          text: t('Sign in with your password, and set up a second step again under My account.'),
        },
        {
          block: 'note',
          text: t(
            'If you did not ask for this, talk to an owner of the shop, and choose a new password with “Forgot password”.',
          ),
        },
      ],
    }),
  },
  'factor-changed': {
    write: ({ change }, { t, shop }) => ({
      subject: t('Your sign-in to {shop} has changed', { shop: shop.name }),
      heading: t('Your sign-in has changed'),
      blocks: [
        { block: 'paragraph', text: t(factorChanges[change]) },
        {
          block: 'note',
          text: t(
            'If it was not you, choose a new password with “Forgot password”, and look at the second step under My account. If you cannot sign in, talk to an owner of the shop.',
          ),
        },
      ],
    }),
  },
  'password-reset': {
    write: ({ link }, { t, shop }) => ({
      subject: t('Choose a new password for {shop}', { shop: shop.name }),
      heading: t('Choose a new password'),
      blocks: [
        {
          block: 'paragraph',
          text: t('Hello, we received a request to reset the password of your {shop} account.', { shop: shop.name }),
        },
        { block: 'button', label: t('Choose a new password'), link },
        {
          block: 'note',
          text: t(
            'The link works once, for one hour. If you did not ask for it, ignore this email: your password stays the same.',
          ),
        },
        {
          block: 'note',
          text: `${t('If the button does not work, copy this address into your browser:')}\n${link}`,
        },
      ],
    }),
  },
};

const factorChanges: Readonly<Record<FactorChange, string>> = {
  'app-added': message('Hello, your sign-in now asks for a code of your authenticator app, which was just set up.'),
  'app-replaced': message(
    'Hello, your authenticator app was set up again. The earlier one and the earlier recovery codes stopped working.',
  ),
  'app-removed': message('Hello, your authenticator app was removed.'),
  'passkey-added': message('Hello, a passkey was added to your account. It signs in without password and code.'),
  'passkey-removed': message('Hello, a passkey was removed from your account.'),
};

/** The mark is also in the subject, which mailboxes show in their lists. */
const withMark = (subject: string, { mark }: CodeMail, t: Translate) =>
  mark ? `${subject} (${t('Request {mark}', { mark })})` : subject;

function codeLetter(
  { code, mark, expiresInSeconds }: CodeMail,
  heading: string,
  request: string,
  t: Translate,
): Letter {
  const minutes = Math.round(expiresInSeconds / 60);
  const marked: Block[] = mark
    ? [
        { block: 'paragraph', text: t('Request {mark}', { mark }) },
        { block: 'note', text: t('Enter this code only on the screen that shows Request {mark}.', { mark }) },
      ]
    : [];
  return {
    heading,
    blocks: [
      { block: 'paragraph', text: request },
      { block: 'code', code },
      ...marked,
      {
        block: 'note',
        text: t(
          'It works once, for {minutes} minutes. Nobody from the shop will ever ask you for it. If you did not ask for a code, ignore this email.',
          { minutes },
        ),
      },
    ],
  };
}
