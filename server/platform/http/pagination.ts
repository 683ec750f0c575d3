import type { Pagination } from '#contract/http/envelope.ts';

/** Where a page of a list stands, for a list of `totalItems` rows. */
export function presentPagination(query: { page: number; limit: number }, totalItems: number): Pagination {
  return {
    currentPage: query.page,
    limit: query.limit,
    totalPages: Math.ceil(totalItems / query.limit),
    totalItems,
  };
}
