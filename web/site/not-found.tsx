import { useEffect } from 'react';
import { data, Link, useNavigate } from 'react-router';
import { t } from '#web/language.ts';
import type { Route } from './+types/not-found.ts';
import { askServer } from './ask-server.ts';
import { pageMeta } from './page-meta.ts';

/** An unknown path redirects home; search engines get a 404. */
export function loader() {
  return data(null, 404);
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => askServer(serverLoader);

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(matches, t('Page Not Found')),
  // Without scripts the browser itself redirects.
  { httpEquiv: 'refresh', content: '0;url=/' },
];

export default function NotFound() {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate('/', { replace: true });
  }, [navigate]);
  return (
    <main className="page grid min-h-[70vh] place-content-center justify-items-center gap-4 text-center">
      <h1 className="text-title">{t('Page Not Found')}</h1>
      <p>
        {t('This page does not exist.')}{' '}
        <Link to="/" className="font-semibold text-deep underline">
          {t('Back to Home')}
        </Link>
      </p>
    </main>
  );
}
