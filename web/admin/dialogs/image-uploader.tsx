import ImagePlus from 'lucide-react/icons/image-plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { allowedPictures, mostPictureBytes, tooLargePicture } from '#contract/uploads/rules.ts';
import { t } from '#web/language.ts';
import { errorText } from '#web/shared/call-error.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Picture } from '#web/ui/picture.tsx';
import { Spinner } from '#web/ui/waiting/spinner.tsx';
import { uploadPicture } from './upload-picture.ts';

interface ImageUploaderProps {
  /** The name of the field. The form moves the focus to the button with this name. */
  name: string;
  label: string;
  /** The picture's URL; empty without a picture. */
  value: string;
  onChange: (address: string) => void;
  /** Called when an upload starts and ends. The form must not be saved in between. */
  onUploading: (isUploading: boolean) => void;
  /** The form's error for this field, or a hint about the picture. */
  error?: string | undefined;
  hint?: string | undefined;
}

/** Checks the type and size of a file before it is sent. The server checks the content. */
function findFileFault(file: File): string | null {
  if (!file.type.startsWith('image/')) return t('Please select an image file');
  return file.size > mostPictureBytes ? t(tooLargePicture) : null;
}

/** Uploads a picture as soon as a file is chosen or dropped. */
export function ImageUploader({ name, label, value, onChange, onUploading, error, hint }: ImageUploaderProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const upload = useRef<AbortController | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isOver, setIsOver] = useState(false);
  const isUploading = sent !== null;
  const shownError = failure ?? error;

  useEffect(() => {
    // Without these listeners, the browser opens a file that is dropped beside the field, and the form is lost.
    const keepPage = (event: Event) => event.preventDefault();
    window.addEventListener('dragover', keepPage);
    window.addEventListener('drop', keepPage);
    return () => {
      window.removeEventListener('dragover', keepPage);
      window.removeEventListener('drop', keepPage);
      upload.current?.abort();
    };
  }, []);

  async function start(file: File | undefined) {
    if (!file || isUploading) return;
    const refusal = findFileFault(file);
    setFailure(refusal);
    if (refusal) return;
    const controller = new AbortController();
    upload.current = controller;
    setSent(0);
    onUploading(true);
    try {
      onChange(await uploadPicture(file, { onProgress: setSent, signal: controller.signal }));
    } catch (error) {
      if (!controller.signal.aborted) setFailure(errorText(error, t('Failed to upload image')));
    } finally {
      setSent(null);
      onUploading(false);
    }
  }

  function onDrop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    void start(event.dataTransfer.files[0]);
  }

  function remove() {
    onChange('');
    setFailure(null);
    choose.current?.focus();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid everywhere
    <div role="group" aria-labelledby={`${id}-label`} className="grid content-start gap-1.5">
      <p id={`${id}-label`} className="field-label">
        {label}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button does the same as dropping */}
      <div
        onDragOver={() => setIsOver(true)}
        onDragLeave={() => setIsOver(false)}
        onDrop={onDrop}
        className={classes(
          'flex min-h-28 flex-wrap items-center gap-3 rounded-md border border-dashed p-3',
          isOver ? 'border-deep bg-foam' : shownError ? 'border-rose bg-rose-pale' : 'border-line-strong bg-surface',
        )}
      >
        {value && (
          <div className="size-24 shrink-0 overflow-hidden rounded-md border border-line">
            <Picture src={value} alt={t('The chosen picture')} sizes="6rem" />
          </div>
        )}
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg,image/gif,image/webp"
          aria-label={label}
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            void start(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <div className="grid min-w-40 grow justify-items-start gap-2">
          <div className="flex flex-wrap gap-2">
            <Button
              ref={choose}
              name={name}
              variant="outline"
              size="sm"
              aria-describedby={`${id}-hint`}
              aria-disabled={isUploading}
              onClick={() => !isUploading && input.current?.click()}
            >
              <ImagePlus aria-hidden size={18} /> {value ? t('Change Image') : t('Upload Image')}
            </Button>
            {value && !isUploading && (
              <Button variant="quiet" size="sm" onClick={remove}>
                <Trash2 aria-hidden size={18} /> {t('Remove')}
              </Button>
            )}
            {isUploading && (
              <Button variant="quiet" size="sm" onClick={() => upload.current?.abort()}>
                {t('Stop')}
              </Button>
            )}
          </div>
          {isUploading ? (
            <Progress sent={sent} />
          ) : (
            <p id={`${id}-hint`} className="text-sm text-ink-soft">
              {value ? t('Or drop another one here.') : t('Click or drag and drop.')} {t(allowedPictures)}
            </p>
          )}
          {hint && <p className="text-sm text-ink-soft">{hint}</p>}
        </div>
      </div>
      <div aria-live={failure ? 'polite' : 'off'}>
        {shownError && <p className="text-sm font-medium text-rose">{shownError}</p>}
      </div>
    </div>
  );
}

/** Progress of the upload. At 100 % the server still creates the picture's sizes. */
function Progress({ sent }: { sent: number }) {
  const percent = Math.round(sent * 100);
  return (
    <div className="grid w-full gap-1 text-sm">
      <progress aria-label={t('Upload')} max={100} value={percent} className="h-2 w-full max-w-64 accent-deep" />
      <p className="figures flex items-center gap-1.5 text-ink-soft">
        {percent < 100 ? (
          t('{percent} % uploaded', { percent })
        ) : (
          <>
            <Spinner /> {t('Preparing the picture…')}
          </>
        )}
      </p>
    </div>
  );
}
