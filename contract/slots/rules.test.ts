import { expect, test } from 'vitest';
import hindiCatalogue from '#languages/hi.ts';
import { translate } from '../shared/translate.ts';
import { describeSpan, formatTime, parseTime } from './rules.ts';

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

test.each([
  ['Morning', 540, 720, 'Morning (9 AM - 12 PM)', 'सुबह (9 से 12 बजे)'],
  ['Night', 1170, 1440, 'Night (7:30 PM - 12 AM)', 'Night (7:30 पीएम - 12 एएम)'],
])('a window %s from minute %i to minute %i is described as "%s"', (label, from, to, english, hindi) => {
  expect(describeSpan(label, from, to)).toBe(english);
  expect(describeSpan(label, from, to, (text) => translate(hindiCatalogue.texts, text))).toBe(hindi);
});
