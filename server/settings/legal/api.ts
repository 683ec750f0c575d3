/** Calls that show and save the texts of the legal pages. */
import type { LegalText, LegalTexts, LegalVersion } from '#contract/settings/legal/calls.ts';
import { type LegalPage, legalPages } from '#contract/settings/legal/pages.ts';
import { type LegalName, legalName, legalRules } from '#contract/settings/legal/rules.ts';
import { languages } from '#contract/shared/translate.ts';
import type { Shop } from '#contract/shop.ts';
import { draftLegal } from '#db/seed/legal-drafts.ts';
import { noteBefore, noteNoChange } from '../../core/audit.ts';
import { refuseConflict, refuseMissing } from '../../core/refusal.ts';
import type { Services } from '../../core/services.ts';
import { type Handlers, pageOf, presentPagination } from '../../platform/http/handler.ts';
import {
  findLegal,
  insertLegal,
  type LegalRow,
  type LegalVersionRow,
  listLegalVersions,
  type StoredTexts,
} from './store.ts';

const names = Object.keys(legalRules) as LegalName[];

export function legalApi({ db, clock, shop, reloadSettings }: Services) {
  return {
    'GET /legal/:page': async ({ params, query }) => {
      const found = await findLegal(db, query.version);
      if (!found && query.version !== undefined) throw refuseMissing('The shop has no such version');
      return { data: { legal: presentText(params.page, found) } };
    },

    'GET /admin/legal': async () => ({ data: { legal: presentTexts(await findLegal(db), shop()) } }),

    'PUT /admin/legal': async ({ actor, body }) => {
      const { version, ...typed } = body;
      await db.transaction(async (tx) => {
        const before = await findLegal(tx);
        const known = textsOf(before?.texts ?? {});
        noteBefore(known);
        const texts = textsOf(typed, known);
        const changed = legalPages.filter((page) => isChanged(page, known, texts));
        // This comes before the check of the version, because a repetition of a request whose answer was lost names the
        // old version.
        if (changed.length === 0) return noteNoChange();
        if ((before?.version ?? 0) !== version) throw refuseOld();
        const row = { version: version + 1, texts, changed, savedBy: actor.id, savedAt: clock() };
        if (!(await insertLegal(tx, row))) throw refuseOld();
      });
      await reloadSettings();
      return { message: 'Legal pages saved', data: { legal: presentTexts(await findLegal(db), shop()) } };
    },

    'GET /admin/legal/versions': async ({ query }) => {
      const { rows, total } = await listLegalVersions(db, pageOf(query));
      return { data: { versions: rows.map(presentVersion), pagination: presentPagination(query, total) } };
    },
  } satisfies Partial<Handlers>;
}

const refuseOld = () =>
  refuseConflict('Someone else has saved these texts. Please copy yours, and load the page again.');

/** All texts; a missing text keeps its previous content, or is empty. */
const textsOf = (texts: StoredTexts, before: StoredTexts = {}) =>
  Object.fromEntries(names.map((name) => [name, texts[name] ?? before[name] ?? ''])) as Record<LegalName, string>;

const isChanged = (page: LegalPage, before: StoredTexts, after: StoredTexts): boolean =>
  languages.some((language) => before[legalName(page, language)] !== after[legalName(page, language)]);

function presentText(page: LegalPage, found: LegalRow | undefined): LegalText {
  const texts = textsOf(found?.texts ?? {});
  return {
    page,
    version: found?.version ?? 0,
    savedAt: found?.savedAt.toISOString() ?? null,
    texts: Object.fromEntries(
      languages.map((language) => [language, texts[legalName(page, language)]]),
    ) as LegalText['texts'],
  };
}

const presentTexts = (found: LegalRow | undefined, shop: Shop): LegalTexts => ({
  version: found?.version ?? 0,
  savedBy: found?.savedByName ?? null,
  savedAt: found?.savedAt.toISOString() ?? null,
  texts: textsOf(found?.texts ?? {}),
  drafts: draftLegal(shop),
});

const presentVersion = ({ version, savedByName, savedAt, changed }: LegalVersionRow): LegalVersion => ({
  version,
  savedBy: savedByName,
  savedAt: savedAt.toISOString(),
  changed: legalPages.filter((page) => changed.includes(page)),
});
