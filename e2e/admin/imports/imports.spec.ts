import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { dialogOf, giveExportReason } from '#e2e/fixtures/admin-list.ts';
import { desktop } from '#e2e/fixtures/browser.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { archivedLists } from '#server/archive/rules.ts';
import { type BuiltAdmin, buildAdmin } from '#server/testing/builders/accounts.ts';
import { workbook } from '#server/testing/builders/imports.ts';
import { buildContainer } from '#server/testing/builders/ledger.ts';
import { readCsv } from '#server/testing/files/read-csv.ts';

let shop: BrowserShop;
let meera: BuiltAdmin;
test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  meera = await buildAdmin(shop, { name: 'Meera Admin' });
  await buildContainer(shop, '20 L jar');
});

const head = ['Name', 'Mobile', 'Address', 'PIN', 'Container', 'Jars', 'Deposit', 'Route'];
const row = (name: string, phoneNumber: number, container: string) => [
  name,
  phoneNumber,
  '14 Lake View Road, Indiranagar',
  560038,
  container,
  3,
  450,
  'North',
];
const file = (name: string, rows: ReturnType<typeof row>[]) => ({
  name,
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: Buffer.from(workbook([head, ...rows])),
});

// Proves jars-12
test('an owner imports all customers and undoes the import', inLongRun, async () => {
  await shop.visit(desktop, meera, async (page) => {
    const number = 9845054321;
    await page.goto('/admin/import');
    await page.getByLabel('File of customers').setInputFiles(file('wrong.xlsx', [row('Asha Rao', number, 'Jug')]));
    await expect(page.getByText('1 row has a mistake: nothing is saved yet')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Line 2' }).first()).toContainText(
      'There is no container of this name.',
    );
    await expect(page.getByText('Route: filled in 1 row')).toBeVisible();
    await page.getByRole('link', { name: 'Import' }).last().click();
    await page.getByLabel('File of customers').setInputFiles(file('right.xlsx', [row('Asha Rao', number, '20 L jar')]));
    await expect(page.getByText('The file is correct. Ready to import:')).toBeVisible();
    await page.getByRole('button', { name: 'Save all' }).click();
    await expect(page.getByText('Everything is saved.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo import' }).click();
    await dialogOf(page).getByRole('button', { name: 'Undo import' }).click();
    await expect(page.getByText('The import was undone by Meera Admin.')).toBeVisible();
  });
});

// Proves jars-18
test('a corrected row leaves the list, and what is typed into another row stays', inLongRun, async () => {
  await shop.visit(desktop, meera, async (page) => {
    await page.goto('/admin/import');
    const rows = [row('Devi Rao', 12, '20 L jar'), row('Ravi Rao', 34, '20 L jar')];
    await page.getByLabel('File of customers').setInputFiles(file('phones.xlsx', rows));
    const rowOf = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    const phoneOf = (name: string) => rowOf(name).getByLabel('Phone number');
    await phoneOf('Ravi Rao').fill('98450 54323');
    await phoneOf('Devi Rao').fill('98450 54322');
    await rowOf('Devi Rao').getByRole('button', { name: 'Correct row' }).click();
    await expect(rowOf('Devi Rao')).toBeHidden();
    await expect(phoneOf('Ravi Rao')).toHaveValue('98450 54323');
    await rowOf('Ravi Rao').getByRole('button', { name: 'Correct row' }).click();
    await expect(page.getByText('The file is correct. Ready to import:')).toBeVisible();
  });
});

test('a finished import asks to correct other rows only while some wait', inLongRun, async () => {
  await shop.visit(desktop, meera, async (page) => {
    await page.goto('/admin/import');
    const rows = [row('Usha Rao', 9845054328, '20 L jar'), row('Vijay Rao', 56, '20 L jar')];
    await page.getByLabel('File of customers').setInputFiles(file('partly.xlsx', rows));
    await page.getByRole('button', { name: 'Save 1 correct row' }).click();
    await page.getByText('1 row is not saved yet and waits for you.').waitFor();
    await page.getByRole('link', { name: 'Correct the other rows of this file' }).click();
    await page.getByLabel('Phone number').fill('98450 54329');
    await page.getByRole('button', { name: 'Correct row' }).click();
    await page.getByRole('button', { name: 'Save all' }).click();
    await page.getByText('Everything is saved.').waitFor();
    await page.getByRole('link', { name: 'Rows of this file that are saved' }).click();
    await page.getByRole('link', { name: 'The other rows of this file', exact: true }).waitFor();
    await expect(page.getByText('Correct the other rows of this file')).toBeHidden();
  });
});

// Proves admin-people-58
test('one press exports all lists, and the progress stays visible on other screens', inLongRun, async () => {
  await shop.visit(desktop, meera, async (page) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/admin/archive?*', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('/admin/import');
    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download all data' }).click();
    await giveExportReason(page);
    const progress = page.getByRole('progressbar', { name: 'Downloading all your data' });
    await expect(progress).toBeVisible();
    await expect(page.getByText(`List 1 of ${archivedLists.length}`)).toBeVisible();
    await page.getByRole('navigation').getByRole('link', { name: 'Orders', exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Import');
    await expect(progress).toBeVisible();
    await page.goBack();
    await expect(progress).toBeVisible();
    release();
    const download = await waiting;
    expect(download.suggestedFilename()).toMatch(/^archive-\d{4}-\d\d-\d\d\.zip$/);
    const files = unzipSync(readFileSync(await download.path()));
    expect(Object.keys(files)).toEqual(archivedLists.map(({ name }) => `${name}.csv`));
    expect(readCsv(new TextDecoder().decode(files['admins.csv'])).map(({ Name }) => Name)).toContain('Meera Admin');
    await expect(progress).toBeHidden();
  });
});
