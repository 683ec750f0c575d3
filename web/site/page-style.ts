import { createContext } from 'react';

/** The site's style sheet, inline in the page: nothing blocks the first paint, and no file has to be fetched. */
export const PageStyle = createContext<{ css: string; nonce?: string }>({ css: '' });
