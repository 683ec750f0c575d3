import { t } from '#web/language.ts';
import { errorText } from '#web/shared/call-error.ts';
import { formatDateTime } from '#web/shared/dates.ts';
import { useCall } from '#web/shared/use-call.ts';
import { Card } from '#web/ui/card.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { Skeleton } from '#web/ui/waiting/loading.tsx';

interface StopPhotosProps {
  /** Id of an order or a pick-up. */
  id: string;
}

/** Riders' photos of failed stops. Renders nothing without photos. */
export function StopPhotosCard({ id }: StopPhotosProps) {
  const answer = useCall('GET /admin/stop-photos/:id', { params: { id } });
  if (!answer.data?.data.photos.length) return null;
  return (
    <Card className="grid gap-3 p-5">
      <h2 className="text-lg">{t('Photo of the door')}</h2>
      <StopPhotos id={id} />
    </Card>
  );
}

export function StopPhotosDialog({ id, title, onClose }: StopPhotosProps & { title: string; onClose: () => void }) {
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <StopPhotos id={id} />
    </Dialog>
  );
}

function StopPhotos({ id }: StopPhotosProps) {
  const { data, error, isPending } = useCall('GET /admin/stop-photos/:id', { params: { id } });
  if (isPending) return <Skeleton className="h-80" />;
  if (!data) return <Notice tone="bad">{errorText(error)}</Notice>;
  if (data.data.photos.length === 0) return <p>{t('The photo was deleted.')}</p>;
  return (
    <div className="grid gap-4">
      {data.data.photos.map(({ id: photoId, picture, reason, rider, createdAt }) => (
        <figure key={photoId} className="grid gap-1.5">
          <img
            src={picture}
            alt={t('Photo of the door')}
            className="max-h-[65dvh] w-full rounded-md bg-mist object-contain"
          />
          <figcaption className="text-sm wrap-anywhere text-ink-soft">
            {[reason, rider, formatDateTime(createdAt)].filter(Boolean).join(' · ')}
          </figcaption>
        </figure>
      ))}
    </div>
  );
}
