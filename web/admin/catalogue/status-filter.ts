/** The status filter of products and categories. The calls have two parameters for it: `isActive` and `deleted`. */
import { message } from '#web/language.ts';

export const statusOptions = {
  active: message('Active'),
  inactive: message('Inactive'),
  deleted: message('Deleted'),
} as const;

/** Converts the chosen status to the calls' parameters. Without a status, all items that are not deleted are listed. */
export function queryOfStatus(status: keyof typeof statusOptions | undefined) {
  if (status === undefined) return {};
  return status === 'deleted' ? { deleted: 'true' as const } : { isActive: String(status === 'active') as 'true' };
}
