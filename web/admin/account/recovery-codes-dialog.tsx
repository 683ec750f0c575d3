import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import { t } from '#web/language.ts';
import { saveFile } from '#web/shared/requests/load-file.ts';
import { useShop } from '#web/shared/use-shop.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { showToast } from '#web/ui/messages/toast.ts';

/** Shows new recovery codes, which are shown only once. Mount it only while it is open. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { shop } = useShop();
  const text = codes.join('\n');
  const download = () =>
    saveFile({ name: 'recovery-codes.txt', content: new Blob([`${shop.name}\n\n${text}\n`], { type: 'text/plain' }) });
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => showToast(t('The codes were copied.')),
      () => showToast(t('The browser does not allow copying here.'), { type: 'error' }),
    );
  return (
    <Dialog
      title={t('Your recovery codes')}
      isOpen
      isPinned
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('I have saved them')}</Button>}
    >
      <div className="grid gap-4">
        <Notice tone="warn">
          {t(
            'Save these codes now, they are not shown again. If you lose your phone, each of them lets you sign in once.',
          )}
        </Notice>
        <ul className="figures grid gap-x-6 gap-y-1 rounded-md bg-mist p-3 font-semibold sm:grid-cols-2">
          {codes.map((code) => (
            <li key={code} className="select-all">
              {code}
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" variant="outline" onClick={download}>
            <Download aria-hidden size={16} /> {t('Download')}
          </Button>
          {navigator.clipboard && (
            <Button size="sm" variant="outline" onClick={() => void copy()}>
              <Copy aria-hidden size={16} /> {t('Copy')}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
