/** The back office in Hindi; the glossary is in docs/translating.md. */
export default {} as Record<string, string>;
