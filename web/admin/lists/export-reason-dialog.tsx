import { exportReason } from '#contract/http/export-reason.ts';
import { t } from '#web/language.ts';
import { ReasonDialog } from '../dialogs/reason-dialog.tsx';

interface ExportReasonDialogProps {
  /** Starts the download. The dialog closes at once, because a download can take long. */
  onGive: (reason: string) => Promise<void>;
  onClose: () => void;
}

/** Asks why data of people are downloaded. Mount it only while it is open. */
export function ExportReasonDialog({ onGive, onClose }: ExportReasonDialogProps) {
  return (
    <ReasonDialog
      title={t('Download data of people')}
      label={t('Reason')}
      submitLabel={t('Download')}
      rule={exportReason}
      send={async (reason) => void onGive(reason)}
      onClose={onClose}
    >
      <p>{t('The file has names and phone numbers. The log of the staff keeps who downloaded it, and why.')}</p>
    </ReasonDialog>
  );
}
