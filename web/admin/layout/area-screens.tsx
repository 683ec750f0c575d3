import { t } from '#web/shared/language.ts';
import { useMay } from '#web/shared/requests/use-may.ts';
import { useCall } from '#web/shared/use-call.ts';
import { ScreenLinks } from '#web/ui/screen-links.tsx';
import { jarTabs, mayOpen, moneyTabs, type Place, runTabs, slotTabs } from './screens.ts';

interface AreaProps {
  name: string;
  screens: readonly (Place & { count?: number | undefined })[];
}

function AreaScreens({ name, screens }: AreaProps) {
  const mayOpen = useMayOpen();
  return <ScreenLinks name={name} screens={screens.filter(mayOpen)} />;
}

/** The screens of the jars as links. */
export const JarScreens = () => <AreaScreens name={t('Jars')} screens={jarTabs} />;

/** The screens of the money desk as links. */
export const MoneyScreens = () => <AreaScreens name={t('Money')} screens={moneyTabs} />;

/** The screens of the slots as links. */
export const SlotScreens = () => <AreaScreens name={t('Slots')} screens={slotTabs} />;

/** The screens of runs as links; how much is to be cleared stands beside its name. */
export function RunScreens() {
  const matters = useCall('GET /admin/road', {}).data?.data.matters;
  const screens = runTabs.map((tab) => (tab.to === '/admin/runs/matters' ? { ...tab, count: matters } : tab));
  return <AreaScreens name={t('Runs')} screens={screens} />;
}

/** Which screens whoever is signed in may open. */
export function useMayOpen(): (place: { to: string }) => boolean {
  const may = useMay();
  return ({ to }) => mayOpen(may, to);
}
