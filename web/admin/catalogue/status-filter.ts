/** The status filter of products and categories: one select for what the calls take as two. */
import { message } from '#web/shared/language.ts';

export const statusOptions = {
  active: message('Active'),
  inactive: message('Inactive'),
  deleted: message('Deleted'),
} as const;

/** The calls' query for a chosen status; without one, everything that was not deleted. */
export function queryOfStatus(status: keyof typeof statusOptions | undefined) {
  if (status === undefined) return {};
  return status === 'deleted' ? { deleted: 'true' as const } : { isActive: String(status === 'active') as 'true' };
}
