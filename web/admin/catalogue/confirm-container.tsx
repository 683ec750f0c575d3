import type { Container } from '#web/shared/api-types.ts';
import { t } from '#web/shared/language.ts';
import { rich } from '#web/shared/rich-text.tsx';
import { useSend } from '#web/shared/use-send.ts';
import { showToast } from '#web/ui/messages/toast.ts';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import type { ConfirmItemProps } from './catalogue-screen.tsx';

/** The question before a container is offered to products or no more; it cannot be deleted. */
export function ConfirmContainer({ item, onClose }: ConfirmItemProps<Container>) {
  const toggle = useSend('PATCH /admin/containers/:id/toggle-status');
  const { isActive, name } = item;
  async function settle() {
    const { message } = await toggle.mutateAsync({ params: { id: item.id }, body: { isActive: !isActive } });
    if (message) showToast(message);
  }
  return (
    <ConfirmDialog
      type={isActive ? 'warning' : 'info'}
      title={isActive ? t('Deactivate Container') : t('Activate Container')}
      confirmLabel={isActive ? t('Deactivate') : t('Activate')}
      fallback={t('Failed to save container')}
      onConfirm={settle}
      onClose={onClose}
    >
      <p className="font-semibold break-words">
        {isActive
          ? rich('Are you sure you want to deactivate the container “{name}”?', { name })
          : rich('Are you sure you want to activate the container “{name}”?', { name })}
      </p>
      <p className="text-ink-soft">
        {isActive
          ? t(
              'You can’t choose it for other products any more. Products that use it keep it, and customers still return it.',
            )
          : t('You can choose it for products again.')}
      </p>
    </ConfirmDialog>
  );
}
