import { t } from '#web/language.ts';
import { showToast } from '#web/ui/messages/toast.ts';

/** Copies a text to the clipboard, and shows a message whether the browser allowed it. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast(t('{text} was copied.', { text }));
  } catch {
    showToast(t('The browser does not allow copying here.'), { type: 'error' });
  }
}
