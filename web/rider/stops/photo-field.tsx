import Camera from 'lucide-react/icons/camera';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { t } from '#web/shared/language.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { classes } from '#web/ui/classes.ts';
import { Notice } from '#web/ui/messages/notice.tsx';
import { Spinner } from '#web/ui/waiting/spinner.tsx';
import { dropPhoto, keepPhoto } from '../queue/photos.ts';

export type PhotoState = 'none' | 'making' | 'kept';

interface PhotoFieldProps {
  /** Of the act that is not recorded yet. */
  actId: string;
  state: PhotoState;
  onChange: (state: PhotoState) => void;
}

/** A photo of the door. It is kept on the phone at once; one that cannot be is no reason not to record the stop. */
export function PhotoField({ actId, state, onChange }: PhotoFieldProps) {
  const [url, setUrl] = useState('');
  const [fault, setFault] = useState('');

  async function keep(file: File | undefined) {
    if (!file) return;
    setFault('');
    onChange('making');
    try {
      const kept = await keepPhoto(actId, file);
      setUrl(kept ?? '');
      if (!kept) setFault(t('This photo cannot be used. The stop can be recorded without it.'));
      onChange(kept ? 'kept' : 'none');
    } catch (error) {
      console.warn('The phone has no room for a photo.', error);
      setFault(t('This phone has no space for the photo. The stop can be recorded without it.'));
      onChange('none');
    }
  }

  if (state === 'kept') {
    return (
      <div className="flex items-center gap-3">
        <img src={url} alt={t('Photo of the door')} className="size-20 rounded-md object-cover" />
        <Button
          variant="outline"
          onClick={() => {
            onChange('none');
            void dropPhoto(actId).catch(() => undefined);
          }}
        >
          <X aria-hidden size={18} /> {t('Remove the photo')}
        </Button>
      </div>
    );
  }
  return (
    <div className="grid gap-2">
      {fault && <Notice tone="warn">{fault}</Notice>}
      <label
        className={classes(
          buttonStyle({ size: 'lg', variant: 'outline' }),
          'min-h-20 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        )}
      >
        {state === 'making' ? <Spinner /> : <Camera aria-hidden size={20} />} {t('Take a photo (optional)')}
        <input
          type="file"
          accept="image/*"
          capture="environment"
          className="sr-only"
          onChange={({ target }) => {
            void keep(target.files?.[0]);
            target.value = '';
          }}
        />
      </label>
    </div>
  );
}
