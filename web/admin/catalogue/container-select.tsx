import { asksForContainer } from '#contract/catalogue/rules.ts';
import type { AdminProduct } from '#web/shared/api-types.ts';
import { t } from '#web/shared/language.ts';
import { useCall } from '#web/shared/use-call.ts';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import type { EditForm } from '../dialogs/use-edit-form.ts';
import { noContainer, type productFormRules } from './product-form.ts';

/** The container of a product: active ones, and the one that it has. A new one that looks like a jar has to choose. */
export function ContainerSelect({ form }: { form: EditForm<AdminProduct, typeof productFormRules> }) {
  const { base, field, values } = form;
  const isAsked = base === null && (asksForContainer(values) || values.containerId === noContainer);
  // A shop has at most so many.
  const answer = useCall('GET /admin/containers', { query: { limit: 100 } });
  const listed = answer.data?.data.containers ?? [];
  const containers = listed.filter(({ id, isActive }) => isActive || id === base?.containerId);
  const nameOf = (id: string) => listed.find((container) => container.id === id)?.name ?? t('No container');
  return (
    <div className="col-span-2 sm:col-span-3">
      <Select
        label={t('Container')}
        hint={t('What customers return. Without a container, the deposit is charged on every order.')}
        {...field('containerId', nameOf)}
        {...(answer.isError && { error: t('Containers could not be loaded.') })}
      >
        <option value="">{isAsked ? t('Please choose') : t('No container')}</option>
        {containers.map(({ id, name, isActive }) => (
          <option key={id} value={id}>
            {isActive ? name : t('{name} (inactive)', { name })}
          </option>
        ))}
        {isAsked && <option value={noContainer}>{t('No container')}</option>}
        {/* Not loaded yet: what the product has stays chosen. */}
        {base?.containerId && listed.length === 0 && <option value={base.containerId}>…</option>}
      </Select>
      {answer.isError && (
        <Button variant="quiet" size="sm" className="-ml-3" onClick={() => answer.refetch()}>
          {t('Try Again')}
        </Button>
      )}
    </div>
  );
}
