import BadgeIndianRupee from 'lucide-react/icons/badge-indian-rupee';
import HandCoins from 'lucide-react/icons/hand-coins';
import Truck from 'lucide-react/icons/truck';
import { t } from '#web/language.ts';
import { useSession } from '#web/shared/session.ts';
import { useShop } from '#web/shared/use-shop.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { type DeliveryOffer, describeDeliveryFee } from '../place/delivery-offer.ts';
import type { HeroPicture } from './hero-picture.ts';

// A phone shows the picture at full width. 80vw makes phones of double density load the 640 px file, which leaves more
// of the connection to the shop's code.
const sizes = '(min-width: 48rem) 56rem, 80vw';

interface HeroProps {
  offer: DeliveryOffer;
  picture: HeroPicture | null;
  /** True if a customer's personal part, which contains the page's heading, is shown above. */
  isBelow: boolean;
}

/** The shop's tagline and promises at the top of the home page, with its picture if it has one. */
export function Hero({ offer, picture, isBelow }: HeroProps) {
  const Heading = isBelow ? 'h2' : 'h1';
  const promises = [
    { Icon: HandCoins, text: offer.cashAllowed ? t('Cash on delivery') : t('Pay before delivery') },
    { Icon: Truck, text: describeDeliveryFee(offer) },
    { Icon: BadgeIndianRupee, text: t('Jar deposit refunded') },
  ];
  const { tagline } = useShop().shop;
  const isGuest = useSession().status !== 'signed-in';
  return (
    <section className="relative overflow-hidden bg-[#eff8f9] dark:bg-mist">
      <div
        className={classes(
          'page relative z-10 pt-7 pb-2 sm:pt-14 md:flex md:flex-col md:justify-center md:py-12 lg:py-16',
          picture ? 'md:min-h-[30rem] lg:min-h-[34rem]' : 'max-md:pb-8',
        )}
      >
        <Heading className="max-w-[9.15em] text-display xl:max-w-[10.98em]">{t(tagline)}</Heading>
        <p className="mt-4 max-w-md text-lg text-ink-soft md:max-w-[26rem]">
          {t('Sealed 20-litre jars and bottled water, delivered to your kitchen in the time slot you choose.')}
        </p>
        <div className="mt-5 flex flex-wrap gap-3 sm:mt-7">
          <ButtonLink to="/products" variant="accent" size="lg" className="max-sm:grow">
            {t('Browse Products')}
          </ButtonLink>
          {isGuest && (
            <ButtonLink to="/register" variant="outline" size="lg" className="for-guests max-sm:grow">
              {t('Get Started')}
            </ButtonLink>
          )}
        </div>
        <ul className="mt-5 flex flex-wrap gap-x-5 gap-y-2 text-sm md:max-lg:max-w-[27rem] font-medium text-ink-soft">
          {promises.map(({ Icon, text }) => (
            <li key={text} className="flex items-center gap-1.5">
              <Icon aria-hidden size={18} className="text-deep" /> {text}
            </li>
          ))}
        </ul>
      </div>
      {picture && (
        <div
          className={classes(
            'unless-own max-md:fade-in-top relative h-64 overflow-hidden sm:h-96 md:absolute md:inset-y-0 md:h-full',
            picture.isOwn
              ? 'md:right-0 md:left-[58%]'
              : 'md:-right-8 md:w-[56rem] lg:right-[max(0px,calc(50vw-40rem))]',
          )}
        >
          <picture>
            {picture.sources.map((source) => (
              <source key={source.srcSet} {...source} sizes={sizes} />
            ))}
            <img
              src={picture.src}
              alt=""
              width={picture.width}
              height={picture.height}
              fetchPriority="high"
              decoding="async"
              className={
                picture.isOwn
                  ? 'absolute size-full object-cover'
                  : 'md:fade-in-sides absolute right-0 h-auto w-full max-w-none max-md:-bottom-5 md:h-full md:w-auto'
              }
            />
          </picture>
        </div>
      )}
    </section>
  );
}
