import { t, text } from '#web/shared/language.ts';
import { ScreenLinks } from '#web/ui/screen-links.tsx';

const screens = [
  { to: '/admin/jars', label: text('Jars') },
  { to: '/admin/jars/pickups?status=open', label: text('Pick-ups') },
  { to: '/admin/jars/opening', label: text('Opening balances') },
];

/** The screens of the jars as links. */
export const JarScreens = () => <ScreenLinks name={t('Jars')} screens={screens} />;
