import X from 'lucide-react/icons/x';
import { useId } from 'react';
import type { StaffUser } from '#contract/accounts/calls.ts';
import { longestTag, tagRules } from '#contract/accounts/tag-rules.ts';
import { t } from '#web/language.ts';
import { useMayCall } from '#web/shared/requests/use-may-call.ts';
import { useCall } from '#web/shared/use-call.ts';
import { useForm } from '#web/shared/use-form.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { IfMay } from '../access/if-may.tsx';
import { Link } from '../access/links.tsx';
import { Tags } from '../dialogs/customer-tags.tsx';
import { IconButton } from '../lists/list-buttons.tsx';
import { UserSection } from './user-parts.tsx';

/** The tags of a customer, which staff add and remove. The customer never sees them. */
export function UserTags({ customer: { id, tags } }: { customer: StaffUser }) {
  const change = useSend('POST /admin/tags/customers', { readsAfterFailure: true });
  const mayChange = useMayCall()('POST /admin/tags/customers');
  return (
    <UserSection
      title={t('Tags')}
      aside={
        <Link to="/admin/users/tags" className="text-sm font-semibold text-deep underline">
          {t('All tags')}
        </Link>
      }
    >
      {tags.length === 0 && <p className="text-ink-soft">{t('No tags yet')}</p>}
      {change.error && <Notice tone="bad">{change.error.message}</Notice>}
      {!mayChange && <Tags tags={tags} />}
      <IfMay call="POST /admin/tags/customers">
        <ul className="flex flex-wrap gap-2 empty:hidden">
          {tags.map((tag) => (
            <li key={tag} className="flex min-w-0 items-center gap-1 rounded-full bg-foam pl-3 wrap-anywhere">
              <span className="min-w-0 text-sm font-medium text-deep">{tag}</span>
              <IconButton
                icon={X}
                label={t('Remove')}
                name={t('Remove the tag {tag}', { tag })}
                onClick={() => change.mutate({ body: { customerIds: [id], remove: [tag] } })}
              />
            </li>
          ))}
        </ul>
        <AddTag customerId={id} />
      </IfMay>
    </UserSection>
  );
}

function AddTag({ customerId }: { customerId: string }) {
  const add = useSend('POST /admin/tags/customers', { readsAfterFailure: true });
  const { form, field, setValue, failure, isPending } = useForm({
    rules: tagRules,
    initial: { name: '' },
    fallback: t('Failed to save the tags'),
    submit: async ({ name }) => {
      await add.mutateAsync({ body: { customerIds: [customerId], add: [name] } });
      setValue('name', '');
    },
  });
  return (
    <form {...form} className="grid gap-2">
      {failure && <Notice tone="bad">{failure}</Notice>}
      <div className="flex flex-wrap items-end gap-2">
        <TagField {...field('name')} />
        <Button type="submit" variant="outline" pending={isPending}>
          {t('Add Tag')}
        </Button>
      </div>
    </form>
  );
}

/** A text field that proposes the tags of the shop. */
export function TagField(field: Omit<Parameters<typeof Field>[0], 'label'>) {
  const listId = useId();
  const tags = useCall('GET /admin/tags', {}).data?.data.tags ?? [];
  return (
    <div className="grow basis-40">
      <Field label={t('Tag')} autoComplete="off" maxLength={longestTag} list={listId} {...field} />
      <datalist id={listId}>
        {tags.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
    </div>
  );
}
