import { message, t } from '#web/shared/language.ts';
import { ScreenLinks } from '#web/ui/screen-links.tsx';

const screens = [
  { to: '/admin/jars', label: message('Jars') },
  { to: '/admin/jars/pickups?status=open', label: message('Pick-ups') },
  { to: '/admin/import', label: message('Import') },
];

/** The screens of the jars as links. */
export const JarScreens = () => <ScreenLinks name={t('Jars')} screens={screens} />;
