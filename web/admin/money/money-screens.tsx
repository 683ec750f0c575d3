import { message, t } from '#web/shared/language.ts';
import { ScreenLinks } from '#web/ui/screen-links.tsx';

const screens = [
  { to: '/admin/money', label: message('Money desk') },
  { to: '/admin/money/entries', label: message('Day book') },
  { to: '/admin/money/dues', label: message('Dues') },
  { to: '/admin/money/balances', label: message('Balances and deposits') },
  { to: '/admin/money/claims?state=open', label: message('UPI payments') },
];

/** The screens of the money desk as links. */
export const MoneyScreens = () => <ScreenLinks name={t('Money')} screens={screens} />;
