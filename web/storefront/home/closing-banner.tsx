import { t } from '#web/shared/language.ts';
import { useSession } from '#web/shared/session.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { classes } from '#web/ui/classes.ts';

/** The last word of the home page, for customers or for guests. */
export function ClosingBanner() {
  const state = useSession();
  const isCustomer = state.status === 'signed-in' && state.session.role === 'customer';
  return (
    <section className="page pt-4">
      <div className="relative overflow-hidden rounded-xl bg-deeper px-6 py-12 text-center text-white sm:py-16">
        <svg
          aria-hidden="true"
          viewBox="0 0 1200 120"
          preserveAspectRatio="none"
          className="absolute inset-x-0 bottom-0 h-2/5 w-full text-aqua/25"
        >
          <path fill="currentColor" d="M0 60c150-60 300-60 450-20s300 60 450 10 230-40 300-20v90H0z" />
        </svg>
        <div className={classes('relative grid justify-items-center gap-3', !isCustomer && 'unless-customer')}>
          <h2 className="text-title">{isCustomer ? t('Welcome Back') : t('Ready to Get Started')}</h2>
          <p className="max-w-md text-balance text-aqua-light">
            {isCustomer
              ? t('Running low? Your next jar is a minute away.')
              : t('Sign up once. After that, ordering takes a minute.')}
          </p>
          <ButtonLink to={isCustomer ? '/products' : '/register'} variant="accent" size="lg" className="mt-3">
            {isCustomer ? t('Shop Now') : t('Create Account Now')}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
