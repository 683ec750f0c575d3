import { t } from '#web/shared/language.ts';
import { useCall } from '#web/shared/use-call.ts';
import { ScreenLinks } from '#web/ui/screen-links.tsx';
import { runTabs } from '../layout/navigation.ts';

/** The screens of runs as links; how much is to be cleared stands beside its name. */
export function RunScreens() {
  const matters = useCall('GET /admin/road', {}).data?.data.matters;
  const screens = runTabs.map((tab) => (tab.to === '/admin/runs/matters' ? { ...tab, count: matters } : tab));
  return <ScreenLinks name={t('Runs')} screens={screens} />;
}
