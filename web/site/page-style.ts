import { createContext } from 'react';

/**
 * The style sheet, inline in the page so that it does not block the first paint, and the rest of the page's first
 * script.
 */
export const PageStyle = createContext<{ css: string; nonce?: string; script?: string }>({ css: '' });
