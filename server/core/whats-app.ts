/** Links that people open outside of the shop: WhatsApp, and the address of the shop itself. */

/**
 * The digits to dial a number internationally; null for an invalid number. A number without country code is an Indian
 * one.
 */
function internationalDigits(phone: string): string | null {
  const digits = phone.replace(/\D/g, '');
  if (/^\s*(\+|00)/.test(phone)) return /^\d{8,15}$/.test(digits.replace(/^00/, '')) ? digits.replace(/^00/, '') : null;
  const bare = digits.replace(/^0(?=\d{10}$)/, '');
  if (/^\d{10}$/.test(bare)) return `91${bare}`;
  return /^\d{11,15}$/.test(bare) ? bare : null;
}

/** A link that opens WhatsApp with a text to this number; null for an invalid number. */
export function linkWhatsApp(phone: string, text: string): string | null {
  const digits = internationalDigits(phone);
  return digits === null ? null : `https://wa.me/${digits}?text=${encodeURIComponent(text.toWellFormed())}`;
}

/** A link that opens WhatsApp with a text, and lets the sender choose the person. */
export const shareOnWhatsApp = (text: string): string =>
  `https://wa.me/?text=${encodeURIComponent(text.toWellFormed())}`;

const privateHost =
  /^(?:127\.|10\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.|0\.0\.0\.0$)|\.(?:local|localhost|internal|lan)$/;

/** Whether customers can open addresses of the shop from their own network. */
export function isPublicAddress(publicUrl: string): boolean {
  const host = URL.canParse(publicUrl) ? new URL(publicUrl).hostname : '';
  return host.includes('.') && !privateHost.test(host);
}
