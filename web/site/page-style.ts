import { createContext } from 'react';

/**
 * The site's style sheet, inline in the page: nothing blocks the first paint, and no file has to be fetched. And what a
 * page's first script does besides.
 */
export const PageStyle = createContext<{ css: string; nonce?: string; script?: string }>({ css: '' });
