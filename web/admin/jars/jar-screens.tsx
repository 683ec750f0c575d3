import { t } from '#web/shared/language.ts';
import { ScreenLinks } from '#web/ui/screen-links.tsx';
import { jarTabs } from '../layout/navigation.ts';

/** The screens of the jars as links. */
export const JarScreens = () => <ScreenLinks name={t('Jars')} screens={jarTabs} />;
