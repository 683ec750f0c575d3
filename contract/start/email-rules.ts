/** Email accounts that staff enter in the browser. The browser loads this file, so it must not import Zod. */
import { emailRule, loginRules } from '../shared/fields.ts';
import { mailProviders } from '../shared/mail-providers.ts';
import type { Rules } from '../shared/rules.ts';

/**
 * The form of an email account. `host` and `port` are used only for the provider `other`. `ownPassword` is the password
 * of the signed-in admin, because the account sends every code of the shop.
 */
export const emailAccountRules = {
  provider: { oneOf: mailProviders },
  address: emailRule,
  password: {
    required: 'App password is required',
    max: [200, 'App password must not exceed 200 characters'],
    verbatim: true,
  },
  host: {
    max: [253, 'An email server looks like smtp.example.com'],
    pattern: [/^[a-z0-9]+([.-][a-z0-9]+)*$/i, 'An email server looks like smtp.example.com'],
    is: 'code',
  },
  port: {
    kind: 'number',
    empty: 587,
    isWhole: true,
    invalid: 'Please choose a port',
    min: [1, 'Please choose a port'],
    max: [65_535, 'Please choose a port'],
  },
  ownPassword: loginRules.password,
} as const satisfies Rules;

/** The form that removes the account: it needs the password for the same reason. */
export const removeEmailRules = { ownPassword: emailAccountRules.ownPassword } as const satisfies Rules;

/** Guesses the provider from the domain of an email address; undefined for an incomplete one. */
export function guessProvider(address: string): (typeof mailProviders)[number] | undefined {
  const domain = /@([^@\s]+\.[a-z]{2,})$/i.exec(address.trim())?.[1]?.toLowerCase();
  if (domain === undefined) return undefined;
  if (/^(gmail|googlemail)\.com$/.test(domain)) return 'gmail';
  if (/^(outlook|hotmail|live|msn)\./.test(domain)) return 'outlook';
  return /^zoho(mail)?\./.test(domain) ? 'zoho' : 'other';
}
