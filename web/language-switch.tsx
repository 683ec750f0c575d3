import { useLocation } from 'react-router';
import { type Language, languageCookie, languages, locales } from '../contract/translate.ts';
import { call } from './api.ts';
import { currentLanguage, t } from './language.ts';
import { currentSession } from './session.ts';
import { classes } from './ui/classes.ts';

/** Each in its own letters, so that nobody has to read the other. */
const names: Readonly<Record<Language, string>> = { en: 'English', hi: 'हिन्दी' };

/** Letters to who is signed in follow the page's language; the request outlives the page. */
async function rememberLanguage(language: Language): Promise<void> {
  if (!currentSession()) return;
  await call('PUT /auth/language/:language', { params: { language } }).catch((error: unknown) =>
    console.warn('The language of letters was not changed.', error),
  );
}

/** Plain links: the server keeps the choice and shows the same page anew, also without JavaScript. */
export function LanguageSwitch() {
  const { pathname, search } = useLocation();
  const hrefOf = (language: Language) => {
    const query = new URLSearchParams(search);
    query.set(languageCookie, language);
    return `${pathname}?${query}`;
  };
  return (
    <nav aria-label={t('Language')} className="flex gap-1 text-sm text-aqua-light">
      {languages.map((language) => (
        <a
          key={language}
          href={hrefOf(language)}
          lang={locales[language].slice(0, 5)}
          hrefLang={locales[language].slice(0, 5)}
          rel="nofollow"
          onClick={() => void rememberLanguage(language)}
          aria-current={language === currentLanguage() ? 'true' : undefined}
          className={classes(
            language === 'hi' && 'hindi-name',
            'inline-flex min-h-11 items-center rounded-full px-3 hover:text-white hover:underline',
            language === currentLanguage() && 'font-semibold text-white underline underline-offset-4',
          )}
        >
          {names[language]}
        </a>
      ))}
    </nav>
  );
}
