import { t } from '#web/shared/language.ts';
import { useCall } from '#web/shared/use-call.ts';
import { ScreenLinks } from '#web/ui/screen-links.tsx';
import { jarTabs, moneyTabs, runTabs, slotTabs } from './screens.ts';

/** The screens of the jars as links. */
export const JarScreens = () => <ScreenLinks name={t('Jars')} screens={jarTabs} />;

/** The screens of the money desk as links. */
export const MoneyScreens = () => <ScreenLinks name={t('Money')} screens={moneyTabs} />;

/** The screens of the slots as links. */
export const SlotScreens = () => <ScreenLinks name={t('Slots')} screens={slotTabs} />;

/** The screens of runs as links; how much is to be cleared stands beside its name. */
export function RunScreens() {
  const matters = useCall('GET /admin/road', {}).data?.data.matters;
  const screens = runTabs.map((tab) => (tab.to === '/admin/runs/matters' ? { ...tab, count: matters } : tab));
  return <ScreenLinks name={t('Runs')} screens={screens} />;
}
