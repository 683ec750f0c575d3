import { createContext } from 'react';

/**
 * The style sheet, which is inline in the page so that it does not block the first paint, and more code for the first
 * script of the page.
 */
export const PageStyle = createContext<{ css: string; nonce?: string; script?: string }>({ css: '' });
