import Pencil from 'lucide-react/icons/pencil';
import { useState } from 'react';
import type { AdminOrder } from '#web/shared/api-types.ts';
import { t } from '#web/shared/language.ts';
import { useForm } from '#web/shared/use-form.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { FormDialog } from '../dialogs/form-dialog.tsx';

/** What staff have written down about an order, beside it. */
export function StaffNotes({ order }: { order: AdminOrder }) {
  const [isOpen, setIsOpen] = useState(false);
  const { adminNotes } = order;
  return (
    <Card className="grid gap-1 p-5">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-lg">{t('Admin Notes')}</h2>
        <Button variant="quiet" size="sm" className="-my-2 -mr-4" onClick={() => setIsOpen(true)}>
          <Pencil aria-hidden size={16} /> {adminNotes ? t('Edit notes') : t('Add notes')}
        </Button>
      </div>
      {adminNotes ? (
        <p className="wrap-anywhere whitespace-pre-line">{adminNotes}</p>
      ) : (
        <p className="text-sm text-ink-soft">{t('Seen by staff only')}</p>
      )}
      {isOpen && <NotesDialog order={order} onClose={() => setIsOpen(false)} />}
    </Card>
  );
}

const rules = { adminNotes: {} };
const longestNotes = 2000;

function NotesDialog({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const save = useSend('PUT /admin/orders/:id/payment-status');
  const [before] = useState(order.adminNotes);
  const form = useForm({
    rules,
    initial: { adminNotes: before },
    async submit({ adminNotes }) {
      await save.mutateAsync({ params: { id: order.id }, body: { adminNotes: adminNotes.trim() } });
      showToast(t('Admin notes updated successfully!'));
      onClose();
    },
    fallback: t('The notes could not be saved'),
  });
  return (
    <FormDialog title={t('Admin Notes')} form={form} submitLabel={t('Save notes')} onClose={onClose}>
      <TextArea
        label={t('Admin Notes')}
        hint={t('Seen by staff only')}
        rows={5}
        maxLength={longestNotes}
        {...form.field('adminNotes')}
      />
    </FormDialog>
  );
}
