/** Email addresses in the normalized form in which they are stored and compared. */

// Invisible characters are excluded, because they could make an email address look like another person's.
const shape = /^([^\s@<>,;"\p{C}]+)@([^\s@<>,;"\p{C}%[\]]+)$/u;
/** Input with more characters than this is refused without a further check. No email address is nearly as long. */
const mostTyped = 1000;
const label = '[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?';
// The last label must not be a number: a domain that ends with a number would be an IP address.
const domainName = new RegExp(`^(?=.{1,253}$)(${label}\\.)*(?!\\d+$)${label}$`);

/**
 * The email address in lower case, its domain in ASCII without a dot at the end, because one domain has many spellings;
 * undefined for an invalid address.
 */
export function normalizeEmail(typed: string): string | undefined {
  if (typed.length > mostTyped) return undefined;
  const [, mailbox, domain] = shape.exec(typed) ?? [];
  const host = domain && readHost(domain)?.replace(/\.$/, '');
  return host && domainName.test(host) ? `${mailbox}@${host}` : undefined;
}

/**
 * Reads a host name like a browser (UTS 46): other scripts as Punycode, look-alikes of a letter or dot as that
 * character.
 */
function readHost(domain: string): string | undefined {
  if (/[/\\:?#]/.test(domain)) return undefined;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return undefined;
  }
}
