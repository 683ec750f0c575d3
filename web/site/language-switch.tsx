import { useLocation } from 'react-router';
import {
  htmlLanguage,
  type Language,
  languageCookie,
  languages,
  nameOf,
  scriptOf,
} from '#contract/shared/translate.ts';
import { currentLanguage, t } from '#web/language.ts';
import { call } from '../shared/api.ts';
import { currentSession } from '../shared/session.ts';
import { classes } from '../ui/classes.ts';

const looks = {
  dark: { all: 'text-aqua-light', one: 'hover:text-white', chosen: 'text-white' },
  light: { all: 'text-ink-soft', one: 'hover:text-deep', chosen: 'text-deep' },
};

/** Tells the server the language for emails to a signed-in person. The request outlives the page. */
async function rememberLanguage(language: Language): Promise<void> {
  if (!currentSession()) return;
  await call('PUT /auth/language/:language', { params: { language } }).catch((error: unknown) =>
    console.warn('The language of letters was not changed.', error),
  );
}

/** The full URL of a page in another language. */
function addressIn(language: Language, { pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>) {
  const query = new URLSearchParams(search);
  query.set(languageCookie, language);
  return `${pathname}?${query}${hash}`;
}

/** Links to the same page in each language. They work without JavaScript, because the server stores the choice. */
export function LanguageSwitch({
  ground = 'dark',
  isInMenu = false,
}: {
  ground?: keyof typeof looks;
  /** True inside a menu. Then it is no `nav` element, because the page's footer already has one for languages. */
  isInMenu?: boolean;
}) {
  const Frame = isInMenu ? 'div' : 'nav';
  const location = useLocation();
  return (
    <Frame
      aria-label={isInMenu ? undefined : t('Language')}
      className={classes('flex items-baseline gap-1 text-sm', looks[ground].all)}
    >
      {languages.map((language) => (
        <a
          key={language}
          href={addressIn(language, location)}
          lang={htmlLanguage(language)}
          hrefLang={htmlLanguage(language)}
          rel="nofollow"
          onClick={({ currentTarget }) => {
            // The server renders the link without the secret of an invitation (`#`) or a password reset (`?token=`).
            currentTarget.href = addressIn(language, window.location);
            void rememberLanguage(language);
          }}
          aria-current={language === currentLanguage() ? 'true' : undefined}
          className={classes(
            scriptOf(language) && 'native-name',
            'inline-flex min-h-11 items-center rounded-full px-2.5 hover:underline',
            looks[ground].one,
            language === currentLanguage() && `font-semibold underline underline-offset-4 ${looks[ground].chosen}`,
          )}
        >
          {nameOf(language)}
        </a>
      ))}
    </Frame>
  );
}
