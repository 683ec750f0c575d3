/** The reason that staff give for a download of people. The browser loads this file, so it must not import Zod. */
import { tooLong } from '../shared/fields.ts';
import type { Access } from '../shared/permissions.ts';
import type { TextRule } from '../shared/rules.ts';

/** The reason is part of the URL of the download, so it must be short. The audit log keeps it. */
export const exportReason = { required: 'Please give a reason', max: tooLong('Reason', 200) } satisfies TextRule;

/** Whether a download with this access needs a reason: lists of people, and the archive of everything. */
export const asksExportReason = (access: Access | undefined): boolean =>
  access === 'users.export' || access === 'settings.archive';
