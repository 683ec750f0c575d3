import { useState } from 'react';
import { errorText } from '#web/shared/call-error.ts';
import { t } from '#web/shared/language.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';

interface EditNoticesProps {
  failure: string | null;
  isConflict: boolean;
  isNewerLoaded: boolean;
  loadNewer: () => Promise<void>;
}

/** Notices of a form after a refusal; after another editor's change it offers the newer version. */
export function EditNotices({ failure, isConflict, isNewerLoaded, loadNewer }: EditNoticesProps) {
  const [isLoading, setIsLoading] = useState(false);
  const [loadFailure, setLoadFailure] = useState<string | null>(null);

  async function load() {
    setIsLoading(true);
    setLoadFailure(null);
    await loadNewer().catch((error) => setLoadFailure(errorText(error, t('The latest version could not be loaded.'))));
    setIsLoading(false);
  }

  return (
    <>
      {failure && (
        <Notice tone="bad" className="text-sm">
          <p>{failure}</p>
          {isConflict && (
            <Button variant="outline" size="sm" className="mt-2" pending={isLoading} onClick={load}>
              {t('Load latest version')}
            </Button>
          )}
        </Notice>
      )}
      {loadFailure && (
        <Notice tone="bad" className="text-sm">
          {loadFailure}
        </Notice>
      )}
      {isNewerLoaded && !failure && (
        <Notice tone="info" className="text-sm">
          {t('The latest version is loaded, and your changes are kept. Please check and save again.')}
        </Notice>
      )}
    </>
  );
}
