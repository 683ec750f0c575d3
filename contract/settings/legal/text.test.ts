import { expect, test } from 'vitest';
import { readLegalText } from './text.ts';

test('a legal text has headings, paragraphs and lists', () => {
  const text =
    '# Deposit\nWe take ₹150 for a jar.\nIt comes back.\n\nAsk us.\n- leaking jars\n-  broken seals\n\n- late orders\n#5 is a line';
  expect(readLegalText(text)).toEqual([
    { kind: 'heading', text: 'Deposit' },
    { kind: 'paragraph', text: 'We take ₹150 for a jar.\nIt comes back.' },
    { kind: 'paragraph', text: 'Ask us.' },
    { kind: 'list', items: ['leaking jars', 'broken seals'] },
    { kind: 'list', items: ['late orders'] },
    { kind: 'paragraph', text: '#5 is a line' },
  ]);
  expect(readLegalText(' \n\n')).toEqual([]);
});
