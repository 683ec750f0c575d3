import { expect, test } from 'vitest';
import hindiCatalogue from '#languages/hi.ts';
import { translate } from '../shared/translate.ts';
import { describeSpan, describeTime, formatTime, parseTime, translateSpan } from './rules.ts';

test.each([
  [0, '00:00'],
  [545, '09:05'],
  [1439, '23:59'],
  [1440, '24:00'],
])('minute %i of a day is formatted as %s, and parsed back', (minute, time) => {
  expect([formatTime(minute), parseTime(time)]).toEqual([time, minute]);
});

test.each(['9:00', '24:01', '25:00', '12:60', '', 'noon', '12:00 '])('"%s" is not a valid time', (time) => {
  expect(parseTime(time)).toBeUndefined();
});

const inHindi = (text: string) => translate(hindiCatalogue.texts, text);

test.each([
  ['Morning', 540, 720, 'Morning (9 AM - 12 PM)', 'सुबह 9 से 12 बजे'],
  ['Afternoon', 720, 960, 'Afternoon (12 PM - 4 PM)', 'दोपहर 12 से 4 बजे'],
  ['Evening', 960, 1200, 'Evening (4 PM - 8 PM)', 'शाम 4 से 8 बजे'],
  ['Morning', 450, 690, 'Morning (7:30 AM - 11:30 AM)', 'सुबह 7:30 से 11:30 बजे'],
  ['Night', 1170, 1440, 'Night (7:30 PM - 12 AM)', 'Night (शाम 7:30 से 12 बजे)'],
  ['रात', 1230, 1439, 'रात (8:30 PM - 11:59 PM)', 'रात 8:30 से 11:59 बजे'],
  ['All day (A)', 480, 1260, 'All day (A) (8 AM - 9 PM)', 'All day (A) (सुबह 8 से रात 9 बजे)'],
  ['Early', 0, 300, 'Early (12 AM - 5 AM)', 'Early (रात 12 से 5 बजे)'],
])(
  'a window %s from minute %i to minute %i is described as "%s", and in Hindi as "%s"',
  (label, from, to, english, hindi) => {
    expect(describeSpan(label, from, to)).toBe(english);
    expect(describeSpan(label, from, to, inHindi)).toBe(hindi);
    expect(translateSpan(english, inHindi)).toBe(hindi);
    expect(translateSpan(english, (text) => text)).toBe(english);
  },
);

test('a text that is not a window is translated as it is', () => {
  expect(translateSpan('Morning', inHindi)).toBe('सुबह');
  expect(translateSpan('early-shift', inHindi)).toBe('early-shift');
});

test.each([
  [540, '9 AM', 'सुबह 9 बजे'],
  [720, '12 PM', 'दोपहर 12 बजे'],
  [1170, '7:30 PM', 'शाम 7:30 बजे'],
  [1440, '12 AM', 'रात 12 बजे'],
])('minute %i is the time "%s", and in Hindi "%s"', (minute, english, hindi) => {
  expect([describeTime(minute), describeTime(minute, inHindi)]).toEqual([english, hindi]);
});
