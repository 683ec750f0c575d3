/** E-mail addresses in the one form in which they are kept and compared. */

// No invisible letters: an address that looks like another one's would be taken for it.
const shape = /^([^\s@<>,;"\p{C}]+)@([^\s@<>,;"\p{C}%[\]]+)$/u;
/** Far beyond the longest address, in whatever script: longer ones are not even looked at. */
const mostTyped = 1000;
const label = '[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?';
// The last part is not a number, or the domain would be an IP address.
const domainName = new RegExp(`^(?=.{1,253}$)(${label}\\.)*(?!\\d+$)${label}$`);

/**
 * The address with its domain in ASCII, in small letters and without a dot at its end, because one mailbox has many
 * spellings of its domain; undefined for what is no address.
 */
export function normalizeEmail(typed: string): string | undefined {
  if (typed.length > mostTyped) return undefined;
  const [, mailbox, domain] = shape.exec(typed) ?? [];
  const kept = domain && readHost(domain)?.replace(/\.$/, '');
  return kept && domainName.test(kept) ? `${mailbox}@${kept}` : undefined;
}

/** As browsers read the name of a host (UTS 46): other scripts as Punycode, look-alikes of a letter or dot as itself. */
function readHost(domain: string): string | undefined {
  if (/[/\\:?#]/.test(domain)) return undefined;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return undefined;
  }
}
