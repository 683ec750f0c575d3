/** Which entries of their money a customer looks at. In a file of its own: the browser takes it without the schemas. */
export const entryFilters = ['credit', 'deposits'] as const;
