import { Link } from 'react-router';
import { t } from '#web/language.ts';

/** The path to this page. The last step is the page itself. Any other step without `to` is shown without a link. */
export function Breadcrumb({ steps }: { steps: readonly { label: string; to?: string | undefined }[] }) {
  return (
    <nav aria-label={t('Breadcrumb')}>
      <ol className="flex min-w-0 flex-wrap items-center gap-x-2 text-sm text-ink-soft">
        {steps.map(({ label, to }, index) => (
          <li key={label} className="flex min-w-0 items-center gap-2">
            {index > 0 && <span aria-hidden>/</span>}
            {to === undefined ? (
              <span
                aria-current={index === steps.length - 1 ? 'page' : undefined}
                className="truncate font-medium text-ink"
              >
                {label}
              </span>
            ) : (
              <Link
                to={to}
                className="-mx-2 -my-1 flex min-h-11 items-center px-2 underline-offset-4 hover:text-deep hover:underline"
              >
                {label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
