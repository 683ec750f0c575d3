import { t } from '#web/shared/language.ts';
import { showToast } from '#web/ui/messages/toast.ts';

/** Puts a text where it can be pasted from, and says whether the browser allowed it. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast(t('{text} was copied.', { text }));
  } catch {
    showToast(t('The browser does not allow copying here.'), { type: 'error' });
  }
}
