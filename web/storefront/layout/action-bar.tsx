import type { ReactNode } from 'react';
import type { Paise } from '#contract/shared/money.ts';
import { t } from '#web/language.ts';
import { Price } from '#web/shared/price.tsx';

/** The main button of a payment screen: at the bottom of the window on a phone, otherwise below the summary. */
export function ActionBar({ payable, children }: { payable: Paise; children: ReactNode }) {
  return (
    <div
      data-foot-bar
      className="sticky bottom-0 z-10 -mx-(--gutter) mt-4 flex items-center gap-4 border-t border-line bg-surface/95 px-(--gutter) py-3 shadow-lg backdrop-filter-[blur(8px)] lg:static lg:mx-0 lg:mt-4 lg:block lg:border-0 lg:bg-transparent lg:p-0 lg:shadow-none *:[:is(a,button)]:grow *:[:is(a,button)]:px-4 max-sm:*:[:is(a,button)]:text-base lg:*:[:is(a,button)]:w-full"
    >
      <p className="shrink-0 leading-tight lg:hidden" aria-hidden>
        <span className="block text-xs text-ink-soft">{t('Payable')}</span>
        <Price paise={payable} className="text-lg font-bold" />
      </p>
      {children}
    </div>
  );
}
