import Merge from 'lucide-react/icons/merge';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import type { CustomerTag } from '#contract/accounts/tag-calls.ts';
import { longestTag, tagRules } from '#contract/accounts/tag-rules.ts';
import type { TextRule } from '#contract/shared/rules.ts';
import { message, plural, t } from '#web/language.ts';
import { FormDialog } from '#web/shared/forms/form-dialog.tsx';
import { LoadFailure } from '#web/shared/requests/load-failure.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { useForm } from '#web/shared/use-form.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { Loading } from '#web/ui/waiting/loading.tsx';
import { IfMay } from '../access/if-may.tsx';
import { Breadcrumb, Link } from '../access/links.tsx';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { IconButton } from '../lists/list-buttons.tsx';

interface Open {
  dialog: 'rename' | 'merge' | 'delete';
  tag: CustomerTag;
}

/**
 * The page of customers' tags, with the customers and saved filters that use each tag. Staff rename, merge and delete
 * tags here.
 */
export default function TagsOfCustomers() {
  const answer = useCall('GET /admin/tags', {});
  const tags = answer.data?.data.tags ?? [];
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <main className="page flex flex-col gap-4 py-4 md:gap-5 md:py-6">
      <Breadcrumb
        steps={[{ label: t('Customers and Staff'), to: '/admin/users' }, { label: t('Tags of customers') }]}
      />
      <h1 className="text-title">{t('Tags of customers')}</h1>
      <p className="max-w-prose text-ink-soft">
        {t('A new tag is made where you give it: on the page of a customer, or for selected customers of the list.')}
      </p>
      {answer.isPending && <Loading places={['h-14', 'h-14']} />}
      {answer.isError && <LoadFailure title={t('Failed to load the tags')} answer={answer} />}
      {answer.isSuccess && tags.length === 0 && <p>{t('No tags yet')}</p>}
      <ul className="grid gap-2">
        {tags.map((tag) => (
          <li key={tag.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line pb-2">
            <div className="min-w-0 grow">
              <Link
                to={`/admin/users?tagId=${tag.id}`}
                className="font-semibold wrap-anywhere text-deep hover:underline"
              >
                {tag.name}
              </Link>
              <p className="figures text-sm text-ink-soft">{describeUse(tag)}</p>
            </div>
            <div className="flex gap-1">
              <IfMay call="PUT /admin/tags/:id">
                <IconButton
                  icon={Pencil}
                  label={t('Rename')}
                  name={t('Rename {name}', { name: tag.name })}
                  onClick={() => setOpen({ dialog: 'rename', tag })}
                />
              </IfMay>
              {tags.length > 1 && (
                <IfMay call="POST /admin/tags/:id/merge">
                  <IconButton
                    icon={Merge}
                    label={t('Merge')}
                    name={t('Merge {name} into another tag', { name: tag.name })}
                    onClick={() => setOpen({ dialog: 'merge', tag })}
                  />
                </IfMay>
              )}
              <IfMay call="DELETE /admin/tags/:id">
                <IconButton
                  icon={Trash2}
                  label={t('Delete')}
                  name={t('Delete {name}', { name: tag.name })}
                  isDanger
                  onClick={() => setOpen({ dialog: 'delete', tag })}
                />
              </IfMay>
            </div>
          </li>
        ))}
      </ul>
      {open?.dialog === 'rename' && <RenameDialog tag={open.tag} onClose={close} />}
      {open?.dialog === 'merge' && <MergeDialog tag={open.tag} tags={tags} onClose={close} />}
      {open?.dialog === 'delete' && <DeleteDialog tag={open.tag} onClose={close} />}
    </main>
  );
}

/** Says how many customers have a tag, and how many saved filters use it. */
function describeUse({ customers, tabs }: CustomerTag): string {
  const had = plural(customers, { one: '{count} customer has it', other: '{count} customers have it' });
  if (tabs === 0) return had;
  return `${had}, ${plural(tabs, { one: '{count} saved filter uses it', other: '{count} saved filters use it' })}`;
}

interface TagDialogProps {
  tag: CustomerTag;
  onClose: () => void;
}

function RenameDialog({ tag, onClose }: TagDialogProps) {
  // The name when the dialog opened, because the list behind the dialog may reload.
  const [nameSeen] = useState(tag.name);
  const rename = useSend('PUT /admin/tags/:id', { readsAfterFailure: true });
  const form = useForm({
    rules: tagRules,
    initial: { name: nameSeen },
    fallback: t('Failed to save the tags'),
    submit: async ({ name }) => {
      await rename.mutateAsync({ params: { id: tag.id }, body: { name, nameSeen } });
      showToast(t('Tag renamed'));
      onClose();
    },
  });
  return (
    <FormDialog title={t('Rename Tag')} form={form} submitLabel={t('Rename Tag')} onClose={onClose}>
      <p className="figures">{describeUse(tag)}</p>
      <Field label={t('Name')} autoComplete="off" maxLength={longestTag} {...form.field('name')} />
    </FormDialog>
  );
}

const mergeRules = { intoId: { required: message('Please choose another tag') } } satisfies Record<string, TextRule>;

function MergeDialog({ tag, tags, onClose }: TagDialogProps & { tags: readonly CustomerTag[] }) {
  const merge = useSend('POST /admin/tags/:id/merge', { readsAfterFailure: true });
  const form = useForm({
    rules: mergeRules,
    initial: { intoId: '' },
    fallback: t('Failed to save the tags'),
    submit: async ({ intoId }) => {
      await merge.mutateAsync({ params: { id: tag.id }, body: { intoId } });
      showToast(t('Tags merged'));
      onClose();
    },
  });
  const others = tags.filter(({ id }) => id !== tag.id).map(({ id, name }) => [id, name] as const);
  return (
    <FormDialog title={t('Merge Tags')} form={form} submitLabel={t('Merge Tags')} onClose={onClose}>
      <p className="wrap-anywhere">
        {t('The customers of “{name}” get the other tag, and “{name}” is deleted. This cannot be undone.', tag)}
      </p>
      <p className="figures">{describeUse(tag)}</p>
      {tag.tabs > 0 && <p>{t('Saved filters that use it then use the other tag.')}</p>}
      <Select label={t('Tag that stays')} empty={t('Please choose')} options={others} {...form.field('intoId')} />
    </FormDialog>
  );
}

function DeleteDialog({ tag, onClose }: TagDialogProps) {
  const remove = useSend('DELETE /admin/tags/:id', { onSuccess: () => showToast(t('Tag deleted')) });
  return (
    <ConfirmDialog
      type="danger"
      title={t('Delete Tag')}
      confirmLabel={t('Delete')}
      onConfirm={() => remove.mutateAsync({ params: { id: tag.id } })}
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        {t('Delete the tag “{name}”? It is also removed from its customers.', { name: tag.name })}
      </p>
      <p className="figures">{describeUse(tag)}</p>
      {tag.tabs > 0 && <p>{t('Saved filters that use it open without this tag.')}</p>}
    </ConfirmDialog>
  );
}
