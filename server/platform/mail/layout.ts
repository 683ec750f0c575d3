/**
 * The layout of emails: blocks are rendered as HTML (with tables and inline styles, which every mail program
 * understands) and as plain text. The texts of blocks are data, which is escaped here and nowhere else.
 */

import { isWideLogo } from '#contract/settings/logo-shape.ts';
import { type LetterColours, letterColours } from '#contract/settings/look.ts';
import type { Language } from '#contract/shared/translate.ts';
import type { Shop } from '#contract/shop.ts';

export type Block =
  | { block: 'paragraph'; text: string }
  /** A paragraph in a smaller and paler font. */
  | { block: 'note'; text: string }
  | { block: 'code'; code: string }
  | { block: 'button'; label: string; link: string }
  /** A text that a person typed, with its line breaks. */
  | { block: 'quote'; text: string }
  | { block: 'facts'; facts: readonly (readonly [label: string, value: string])[] }
  | { block: 'bill'; rows: readonly BillRow[] }
  | { block: 'table'; table: Table };

/** A table of several columns. It scrolls sideways on a narrow screen. */
export interface Table {
  head: readonly Cell[];
  rows: readonly (readonly Cell[])[];
  /** Sums below the rows. */
  foot: readonly (readonly Cell[])[];
}

/** The text of a cell; a figure does not break and is aligned to the right. */
export type Cell = string | { figure: string };

export interface BillRow {
  label: string;
  detail?: string;
  amount: string;
  strong?: true;
}

export interface Letter {
  heading: string;
  blocks: readonly Block[];
}

/** The displayed size of the logo, in pixels. */
export const logoSizeOf = ({ logoRatio }: Shop) => ({ width: Math.round(48 * logoRatio), height: 48 });

const ink = '#0b3b4f';
const pale = '#526976';
const font = "font-family:'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const table = '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

const escapeLines = (text: string) => escapeHtml(text).replace(/\r\n|\r|\n/g, '<br>');

function blockHtml(block: Block, { accent, mark }: LetterColours): string {
  switch (block.block) {
    case 'paragraph':
      return `<p style="margin:0 0 16px;font-size:16px;line-height:1.6;color:${ink}">${escapeLines(block.text)}</p>`;
    case 'note':
      // Words may break, because a note may contain a link that is longer than a phone is wide.
      return `<p style="margin:0 0 16px;font-size:14px;line-height:1.5;word-break:break-word;color:${pale}">${escapeLines(block.text)}</p>`;
    case 'code':
      return `<p style="margin:8px 0 24px;padding:18px 0 18px 10px;background:#f3f8fa;border-radius:12px;text-align:center;font-size:34px;font-weight:700;letter-spacing:10px;color:${accent}">${escapeHtml(block.code)}</p>`;
    case 'button':
      return `<p style="margin:8px 0 24px"><a href="${escapeHtml(block.link)}" style="display:inline-block;padding:14px 28px;background:${accent};border-radius:10px;font-size:16px;font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(block.label)}</a></p>`;
    case 'quote':
      return `<p style="margin:0 0 20px;padding:14px 18px;background:#f3f8fa;border-left:4px solid ${mark};border-radius:6px;font-size:16px;line-height:1.6;color:${ink}">${escapeLines(block.text)}</p>`;
    case 'facts':
      return `${table} style="margin:0 0 20px">${block.facts.map(factHtml).join('')}</table>`;
    case 'bill':
      return `${table} style="margin:0 0 20px">${block.rows.map(billRowHtml).join('')}</table>`;
    case 'table':
      return `<div style="margin:0 0 20px;overflow-x:auto">${tableHtml(block.table)}</div>`;
  }
}

function tableHtml({ head, rows, foot }: Table): string {
  const line = (cells: readonly Cell[], tag: 'th' | 'td', weight = '') =>
    `<tr>${cells.map((cell) => cellHtml(cell, tag, weight)).join('')}</tr>`;
  const bold = 'font-weight:700;';
  const body = [...rows.map((cells) => line(cells, 'td')), ...foot.map((cells) => line(cells, 'td', bold))];
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0">${line(head, 'th', bold)}${body.join('')}</table>`;
}

function cellHtml(cell: Cell, tag: 'th' | 'td', weight: string): string {
  const style = `padding:6px 6px 6px 0;border-bottom:1px solid #e3edf1;font-size:13px;line-height:1.4;vertical-align:top;color:${ink};${weight}`;
  if (typeof cell === 'string') return `<${tag} align="left" style="${style}">${escapeHtml(cell)}</${tag}>`;
  return `<${tag} align="right" style="${style}white-space:nowrap">${escapeHtml(cell.figure)}</${tag}>`;
}

function factHtml([label, value]: readonly [string, string]): string {
  const cell = 'padding:5px 0;font-size:15px;line-height:1.5;vertical-align:top';
  return `<tr><td width="110" style="${cell};color:${pale}">${escapeHtml(label)}</td><td style="${cell};color:${ink}">${escapeLines(value)}</td></tr>`;
}

function billRowHtml({ label, detail, amount, strong }: BillRow): string {
  const weight = strong ? 'font-weight:700;' : '';
  const cell = `padding:9px 0;border-bottom:1px solid #e3edf1;font-size:15px;line-height:1.4;vertical-align:top;color:${ink};${weight}`;
  const small = detail ? `<br><span style="font-size:13px;color:${pale}">${escapeHtml(detail)}</span>` : '';
  return `<tr><td style="${cell}">${escapeHtml(label)}${small}</td><td align="right" style="${cell}white-space:nowrap;padding-left:16px">${escapeHtml(amount)}</td></tr>`;
}

/**
 * The head with logo, name and tagline. Name and tagline are below a wide logo, because a phone has no room beside it.
 */
function headHtml(shop: Shop, logoCid: string | null): string {
  const { name, tagline, logoRatio } = shop;
  const small = `<span style="display:inline-block;padding-top:4px;font-size:13px;font-weight:400;line-height:1.4;color:#d5eef3">${escapeHtml(tagline)}</span>`;
  const words = `<td style="padding:0;font-size:22px;font-weight:700;line-height:1.2;color:#ffffff">${escapeHtml(name)}<br>${small}</td>`;
  if (logoCid === null) return `${table}><tr>${words}</tr></table>`;
  const logo = logoHtml(logoCid, shop);
  if (isWideLogo(logoRatio)) {
    return `${table}><tr><td style="padding:0 0 12px">${logo}</td></tr><tr>${words}</tr></table>`;
  }
  return `${table}><tr><td width="${logoSizeOf(shop).width + 20}" style="padding:0 14px 0 0">${logo}</td>${words}</tr></table>`;
}

/**
 * The logo on a white background, because a dark logo would be invisible on the dark head. It is in a table cell, whose
 * background every mail program supports.
 */
function logoHtml(cid: string, shop: Shop): string {
  const { width, height } = logoSizeOf(shop);
  const size = `width="${width}" height="${height}"`;
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td bgcolor="#ffffff" style="padding:3px;background:#ffffff;border-radius:10px"><img src="cid:${cid}" ${size} alt="" style="display:block"></td></tr></table>`;
}

/** The lines with the shop's details at the bottom of its emails, without empty ones. */
function footOf({ name, address, phone, email, legalLine }: Shop, between: string): string[] {
  return [name, address, [phone, email].filter(Boolean).join(between), legalLine].filter(Boolean);
}

/**
 * The whole HTML document: one column of at most 600 px below the head. `logoCid` is the content id of the attached
 * logo; null without a logo.
 */
export function letterHtml(
  { heading, blocks }: Letter,
  shop: Shop,
  language: Language,
  logoCid: string | null = null,
): string {
  const colours = letterColours(shop.look.accent);
  const { head, mark } = colours;
  const foot = footOf(shop, ' · ').map(escapeHtml).join('<br>');
  return `<!doctype html>
<html lang="${language}-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light"><title>${escapeHtml(heading)}</title></head>
<body style="margin:0;padding:0;background:#e9f2f5">
${table} bgcolor="#e9f2f5"><tr><td align="center" style="padding:24px 12px;${font}">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px">
<tr><td bgcolor="${head}" style="padding:22px 32px;background:${head};border-bottom:4px solid ${mark};border-radius:14px 14px 0 0">${headHtml(shop, logoCid)}</td></tr>
<tr><td bgcolor="#ffffff" style="padding:32px;background:#ffffff;border-radius:0 0 14px 14px">
<h1 style="margin:0 0 18px;font-size:24px;line-height:1.3;color:${ink}">${escapeHtml(heading)}</h1>
${blocks.map((block) => blockHtml(block, colours)).join('\n')}
</td></tr>
<tr><td align="center" style="padding:20px 32px;font-size:13px;line-height:1.6;color:${pale}">${foot}</td></tr>
</table>
</td></tr></table>
</body></html>
`;
}

function blockText(block: Block): string {
  switch (block.block) {
    case 'paragraph':
    case 'note':
      return block.text;
    case 'code':
      return `    ${block.code}`;
    case 'button':
      return `${block.label}:\n${block.link}`;
    case 'quote':
      return block.text.replace(/^/gm, '> ');
    case 'facts':
      return block.facts.map(([label, value]) => `${label}: ${value}`).join('\n');
    case 'bill':
      return block.rows
        .map(({ label, detail, amount }) => `${label}${detail ? ` (${detail})` : ''}: ${amount}`)
        .join('\n');
    case 'table':
      return [block.table.head, ...block.table.rows, ...block.table.foot]
        .map((cells) => cells.map((cell) => (typeof cell === 'string' ? cell : cell.figure)).join(' | '))
        .join('\n');
  }
}

/** The email as plain text. */
export function letterText({ heading, blocks }: Letter, shop: Shop): string {
  const foot = ['-- ', ...footOf(shop, ', ')].join('\n');
  return `${[heading, ...blocks.map(blockText), foot].join('\n\n')}\n`;
}
