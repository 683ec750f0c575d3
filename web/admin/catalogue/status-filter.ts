/** One status filter for products and categories, where the calls have two parameters. */
import { message } from '#web/language.ts';

export const statusOptions = {
  active: message('Active'),
  inactive: message('Inactive'),
  deleted: message('Deleted'),
} as const;

/** Converts the chosen status to the calls' parameters. Without one, everything that is not deleted. */
export function queryOfStatus(status: keyof typeof statusOptions | undefined) {
  if (status === undefined) return {};
  return status === 'deleted' ? { deleted: 'true' as const } : { isActive: String(status === 'active') as 'true' };
}
