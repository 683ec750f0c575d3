/** Calls about the data that the shop keeps about a customer. */
import { mostDownloads } from '#contract/privacy/rules.ts';
import { translateMessage } from '#contract/shared/translate.ts';
import { requireOwnPassword } from '../accounts/sessions/require-own-password.ts';
import { createOwnerLimit } from '../core/concurrency-limit.ts';
import { countAgainst, type Limit } from '../core/limits.ts';
import { refuseConflict } from '../core/refusal.ts';
import type { Services } from '../core/services.ts';
import { answerLimited } from '../platform/http/file-answer.ts';
import { type Handlers, texts } from '../platform/http/handler.ts';
import { deleteAccount, listOpenMatters, requireUndeleted } from './close-account.ts';
import { exportOwnData } from './export-data.ts';

const downloads: Limit = {
  name: 'own-data',
  most: mostDownloads,
  windowSeconds: 86_400,
  message: 'You have downloaded your data several times today. Please try again tomorrow.',
};

export function privacyApi(services: Services) {
  const { db, clock } = services;
  const shares = createOwnerLimit(1, () =>
    refuseConflict('You are downloading your data already. Please wait until that is done.'),
  );

  return {
    'GET /own-data': async ({ actor, origin }) => {
      const matters = await listOpenMatters(db, actor.id);
      const open = matters.map(({ kind, words }) => ({ kind, text: translateMessage(texts[origin.language], words) }));
      return { data: { open } };
    },

    'POST /own-data/delete': async ({ actor, body, origin }) => {
      await requireOwnPassword(services, actor, { ...body, client: origin.client }).catch(async (error: unknown) => {
        // If another request has just deleted the account, the password is wrong only because of that.
        await requireUndeleted(db, actor.id);
        throw error;
      });
      await deleteAccount(services, { customerId: actor.id, by: null });
      return { message: 'Your account was deleted' };
    },

    'POST /admin/users/:id/delete': async ({ actor, params }) => {
      await deleteAccount(services, { customerId: params.id, by: actor.id });
      return { message: 'The account was deleted' };
    },

    'POST /own-data/download': async ({ actor, body, origin }) => {
      await requireOwnPassword(services, actor, { ...body, client: origin.client });
      return answerLimited(shares(actor.id), async () => {
        await countAgainst(db, downloads, actor.id, clock());
        return exportOwnData(services, actor.id, origin.language);
      });
    },
  } satisfies Partial<Handlers>;
}
