import { useLocation } from 'react-router';
import { t } from '#web/language.ts';
import { useMay } from '#web/shared/requests/use-may.ts';
import { useCall } from '#web/shared/use-call.ts';
import { ScreenLinks } from './screen-links.tsx';
import { areaAt, mayOpen } from './screens.ts';

const issuesPath = '/admin/runs/matters';

/** Tabs for the screens of the current page's area. The tab of issues shows how many are open. */
export function AreaScreens() {
  const area = areaAt(useLocation().pathname);
  const mayOpen = useMayOpen();
  const screens = area?.tabs?.filter(mayOpen) ?? [];
  const hasIssues = screens.some(({ to }) => to === issuesPath);
  const count = useCall('GET /admin/road', {}, { enabled: hasIssues }).data?.data.matters;
  if (!area) return null;
  return (
    <ScreenLinks
      name={t(area.label)}
      screens={screens.map((one) => (one.to === issuesPath ? { ...one, count } : one))}
    />
  );
}

/** Returns a function that says whether the signed-in person may open a screen. */
export function useMayOpen(): (place: { to: string }) => boolean {
  const may = useMay();
  return ({ to }) => mayOpen(may, to);
}
