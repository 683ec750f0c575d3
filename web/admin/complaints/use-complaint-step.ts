import type { AdminComplaint, Asked } from '#web/shared/api-types.ts';
import type { WriteName } from '#web/shared/query-keys.ts';
import { useSend } from '#web/shared/use-send.ts';
import { showBriefly } from '../dialogs/show-briefly.ts';

export interface DialogProps {
  complaint: AdminComplaint;
  onClose: () => void;
}

type StepName = Extract<WriteName, `${string} /admin/complaints/:id/${string}`>;

/** Returns a function that sends a step, shows a success message, and closes the dialog. */
export function useComplaintStep<Name extends StepName>(name: Name, { complaint: { id }, onClose }: DialogProps) {
  const { mutateAsync } = useSend(name, { readsAfterFailure: true });
  return async (body: Asked<Name> extends { body: infer Body } ? Body : never) => {
    const { message: words } = (await mutateAsync({ params: { id }, body } as Asked<Name>)) as { message: string };
    showBriefly(words);
    onClose();
  };
}
