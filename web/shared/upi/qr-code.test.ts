/**
 * Reads the QR code like a phone: draws the code, renders it as pixels and decodes these with an independent library.
 */
import jsQr from 'jsqr';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { upiLink } from '#contract/money/upi.ts';
import { paise } from '#contract/shared/money.ts';
import { drawQr } from './qr-code.tsx';

const payee = { upiId: 'paniwala@okicici', name: 'Paniwala', merchantCode: '' };
const payment = { amount: paise(390_00), reference: 'PW-261121-7K3FQ' };

/** Decodes the code drawn with a width in pixels, in the middle of a sheet with the background colour `ground`. */
async function scan(text: string, width: number, ground: string): Promise<string | undefined> {
  const { size, path } = drawQr(text);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${width}" height="${width}">
    <rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`;
  const code = await sharp(Buffer.from(svg)).resize(width).png().toBuffer();
  const sheet = { create: { width: width * 2, height: width * 2, channels: 4, background: ground } } as const;
  const { data, info } = await sharp(sheet)
    .composite([{ input: code }])
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return jsQr(new Uint8ClampedArray(data), info.width, info.height, { inversionAttempts: 'dontInvert' })?.data;
}

// Proves upi-7
test.each([
  ['on a screen', 224, '#ffffff'],
  ['on a dark screen', 224, '#0d2b37'],
  ['on paper, 3 cm at 203 dots an inch', 240, '#ffffff'],
  ['on a dark desk', 240, '#000000'],
])('the QR code of a payment can be read %s', async (_, width, ground) => {
  const text = upiLink(payee, payment);
  expect(await scan(text, width, ground)).toBe(text);
});

// Proves upi-7
test('a QR code with a long Hindi name and the highest amount can be read', async () => {
  const name = 'शुद्ध पेयजल आपूर्ति केंद्र, इंदिरानगर';
  const text = upiLink({ ...payee, name, merchantCode: '5499' }, { ...payment, amount: paise(9_999_999_99) });
  expect(await scan(text, 400, '#ffffff')).toBe(text);
});

// Proves upi-7
test('a quiet zone of four modules surrounds the QR code', () => {
  const { size, path } = drawQr('upi://pay?pa=a@b');
  const places = [...path.matchAll(/M(\d+) (\d+)/g)].flatMap(([, x, y]) => [Number(x), Number(y)]);
  expect([Math.min(...places), Math.max(...places)]).toEqual([4, size - 5]);
});
