import { t, text } from '#web/shared/language.ts';
import { ScreenLinks } from '#web/ui/screen-links.tsx';

const screens = [
  { to: '/admin/money', label: text('Money desk') },
  { to: '/admin/money/entries', label: text('Day book') },
  { to: '/admin/money/dues', label: text('Who owes') },
  { to: '/admin/money/balances', label: text('Credit and deposits') },
  { to: '/admin/money/claims?state=open', label: text('UPI payments') },
];

/** The screens of the money desk as links. */
export const MoneyScreens = () => <ScreenLinks name={t('Money')} screens={screens} />;
