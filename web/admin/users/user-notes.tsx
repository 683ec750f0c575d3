import Trash2 from 'lucide-react/icons/trash-2';
import { longestNote, noteRules } from '#contract/accounts/note-rules.ts';
import { formatDateTime } from '#web/shared/dates.ts';
import { t } from '#web/shared/language.ts';
import { useCall } from '#web/shared/use-call.ts';
import { useForm } from '#web/shared/use-form.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { IconButton } from '../lists/icon-button.tsx';
import { UserSection } from './user-section.tsx';

/** What staff keep in mind about a customer, who never sees it. */
export function UserNotes({ customerId }: { customerId: string }) {
  const params = { id: customerId };
  const answer = useCall('GET /admin/users/:id/notes', { params, query: { page: 1, limit: 50 } });
  const add = useSend('POST /admin/users/:id/notes');
  const remove = useSend('DELETE /admin/users/:id/notes/:noteId', { readsAfterFailure: true });
  const { form, field, setValue, failure, isPending } = useForm({
    rules: noteRules,
    initial: { note: '' },
    submit: async (body) => {
      await add.mutateAsync({ params, body });
      setValue('note', '');
      showToast(t('Note saved'));
    },
  });
  return (
    <UserSection title={t('Notes')} answer={answer}>
      <form {...form} className="grid gap-2">
        {failure && <Notice tone="bad">{failure}</Notice>}
        <TextArea label={t('New note')} rows={2} maxLength={longestNote} {...field('note')} />
        <div>
          <Button type="submit" variant="outline" size="sm" pending={isPending}>
            {t('Save note')}
          </Button>
        </div>
      </form>
      <ul className="grid gap-2 empty:hidden">
        {answer.data?.data.notes.map(({ id, note, by, createdAt }) => (
          <li key={id} className="flex items-start justify-between gap-3 border-t border-line pt-2">
            <div className="min-w-0">
              <p className="whitespace-pre-line wrap-anywhere">{note}</p>
              <p className="text-sm text-ink-soft">
                {by ?? t('System')}, <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
              </p>
            </div>
            <IconButton
              icon={Trash2}
              label={t('Delete')}
              name={t('Delete the note “{note}”', { note: note.slice(0, 40) })}
              isDanger
              onClick={() => remove.mutate({ params: { ...params, noteId: id } })}
            />
          </li>
        ))}
      </ul>
    </UserSection>
  );
}
