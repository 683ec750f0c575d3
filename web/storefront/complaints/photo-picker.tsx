import Camera from 'lucide-react/icons/camera';
import X from 'lucide-react/icons/x';
import { type ChangeEvent, useId, useState } from 'react';
import { t } from '#web/language.ts';
import { shrinkPhoto } from '#web/shared/shrink-photo.ts';

interface PhotoButtonProps {
  /** How many photos can still be added. */
  left: number;
  /** Gets data: URLs of small JPEG pictures. */
  onAdd: (photos: string[]) => void;
}

/** Takes photos, or chooses pictures of the phone, and makes them small before they are sent. */
export function PhotoButton({ left, onAdd }: PhotoButtonProps) {
  const id = useId();
  const [failure, setFailure] = useState<string | null>(null);

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])];
    target.value = '';
    const shrunk = await Promise.all(files.slice(0, left).map((file) => shrinkPhoto(file).catch(() => undefined)));
    const photos = shrunk.filter((photo) => photo !== undefined);
    const isAll = photos.length === files.length;
    setFailure(isAll ? null : t('Some pictures could not be added. Please choose up to {left} photos.', { left }));
    if (photos.length > 0) onAdd(photos);
  }

  return (
    <div className="grid gap-2">
      <label
        htmlFor={id}
        className="flex min-h-11 w-fit cursor-pointer items-center gap-2 rounded-full border border-line-strong px-4 font-semibold text-deep focus-within:outline-2"
      >
        <Camera aria-hidden size={18} /> {t('Add photos')}
        <input
          id={id}
          type="file"
          accept="image/*"
          multiple
          className="sr-only"
          onChange={(event) => void choose(event)}
        />
      </label>
      <p role="alert" className="text-sm font-medium text-rose empty:hidden">
        {failure}
      </p>
    </div>
  );
}

/** Small pictures of photos. With `onRemove`, each has a button that removes it. */
export function PhotoRow({ photos, onRemove }: { photos: readonly string[]; onRemove?: (photo: string) => void }) {
  if (photos.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-3">
      {photos.map((photo, at) => (
        <li key={photo} className="relative">
          <img
            src={photo}
            alt={t('Photo {number}', { number: at + 1 })}
            className="h-32 max-w-full rounded-md border border-line object-contain"
          />
          {onRemove && (
            <button
              type="button"
              aria-label={t('Remove photo {number}', { number: at + 1 })}
              onClick={() => onRemove(photo)}
              className="absolute -top-2 -right-2 grid size-11 place-items-center"
            >
              <span className="grid size-7 place-items-center rounded-full bg-deep text-on-strong">
                <X aria-hidden size={16} />
              </span>
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
