import { t } from '#web/shared/language.ts';
import { ScreenLinks } from '#web/ui/screen-links.tsx';
import { moneyTabs } from '../layout/navigation.ts';

/** The screens of the money desk as links. */
export const MoneyScreens = () => <ScreenLinks name={t('Money')} screens={moneyTabs} />;
