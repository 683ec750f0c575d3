import Copy from 'lucide-react/icons/copy';
import { t } from '#web/shared/language.ts';
import { showToast } from '#web/ui/messages/toast.ts';

/** A value that is typed elsewhere, with a button that copies it. */
export function CopyRow({ label, value, copied = value }: { label: string; value: string; copied?: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(copied);
      showToast(t('Copied: {value}', { value: copied }));
    } catch {
      showToast(t('The browser does not allow copying here.'), { type: 'error' });
    }
  }
  return (
    <div className="flex items-center justify-between gap-3">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="flex min-w-0 items-center gap-1">
        <span className="figures text-right font-semibold">{value}</span>
        <button
          type="button"
          aria-label={t('Copy {label}', { label })}
          className="grid size-11 shrink-0 place-items-center rounded-full text-deep hover:bg-foam"
          onClick={copy}
        >
          <Copy aria-hidden size={18} />
        </button>
      </dd>
    </div>
  );
}
