import { expect, test } from 'vitest';
import { settingRules } from '#contract/settings/rules.ts';
import { listSettings } from '#contract/settings/setting-tree.ts';
import { fieldsOf, findSection, sections } from './setting-fields.ts';

// Proves settings-8
test('the settings form contains every setting once, and a setting with choices has a label for each choice', () => {
  const shown = sections.flatMap(fieldsOf);
  const settings = listSettings(settingRules);
  expect(shown.map(([path]) => path).toSorted()).toEqual(settings.map(([path]) => path).toSorted());
  const words = new Map<string, object>(shown.map(([path, { options = {} }]) => [path, options]));
  for (const [path, setting] of settings)
    if (setting.kind === 'text' && setting.oneOf) expect(Object.keys(words.get(path) ?? {})).toEqual(setting.oneOf);
});

// Proves settings-14
test('a section is found by its id and by the name of each of its settings; other names open the first section', () => {
  expect(findSection('section-plans').key).toBe('plans');
  expect(findSection('shop.fssaiNumber').key).toBe('licences');
  expect(findSection('shop.grievanceOfficer.email').key).toBe('officer');
  expect(findSection('printing.slips').key).toBe('printing');
  for (const name of ['', 'history', 'plans', 'shop.nothing']) expect(findSection(name).key).toBe('shop');
});
