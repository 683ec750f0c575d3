import { t } from '#web/language.ts';
import { useMayCall } from '#web/shared/requests/use-may-call.ts';
import { useCall } from '#web/shared/use-call.ts';
import { Chip } from '#web/ui/chip.tsx';

/** The tags of a customer. Renders nothing without tags, and for people who may not read customers. */
export function CustomerTags({ customerId }: { customerId: string }) {
  const enabled = useMayCall()('GET /admin/users/:id');
  const tags = useCall('GET /admin/users/:id', { params: { id: customerId } }, { enabled }).data?.data.user.tags ?? [];
  return <Tags tags={tags} />;
}

/** Tags as small labels. Renders nothing without tags. */
export function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label={t('Tags')} className="flex flex-wrap gap-1">
      {tags.map((tag) => (
        <li key={tag} className="min-w-0 wrap-anywhere">
          <Chip>{tag}</Chip>
        </li>
      ))}
    </ul>
  );
}
