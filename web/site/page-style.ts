import { createContext } from 'react';

/**
 * The style sheet, which is inline in the page so that it does not block the first paint, the nonce of the content
 * security policy, and code that is added to the page's first script.
 */
export const PageStyle = createContext<{ css: string; nonce?: string; script?: string }>({ css: '' });
