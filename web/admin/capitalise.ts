/** A word or sentence with a large first letter. */
export const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
