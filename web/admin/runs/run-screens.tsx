import { t } from '#web/shared/language.ts';
import { ScreenLinks } from '#web/ui/screen-links.tsx';
import { runTabs } from '../layout/navigation.ts';

/** The screens of runs as links. */
export const RunScreens = () => <ScreenLinks name={t('Runs')} screens={runTabs} />;
