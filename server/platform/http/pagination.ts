import type { Pagination } from '#contract/http/envelope.ts';

/** The rows of a page, as stores ask for them: so many, from the one behind `offset` on. */
export const pageOf = ({ page, limit }: { page: number; limit: number }) => ({ limit, offset: (page - 1) * limit });

/** Where a page of a list stands, for a list of `totalItems` rows. */
export function presentPagination(query: { page: number; limit: number }, totalItems: number): Pagination {
  return {
    currentPage: query.page,
    limit: query.limit,
    totalPages: Math.ceil(totalItems / query.limit),
    totalItems,
  };
}
