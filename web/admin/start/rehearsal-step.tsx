import Mail from 'lucide-react/icons/mail';
import { useEffect, useRef } from 'react';
import { totalsOfAnswer } from '#contract/orders/order-sums.ts';
import { message, t } from '#web/language.ts';
import type { CallAnswer } from '#web/shared/api-types.ts';
import { errorText } from '#web/shared/call-error.ts';
import { Bill } from '#web/shared/cart/bill.tsx';
import { formatLongDay } from '#web/shared/dates.ts';
import { describeHours } from '#web/shared/orders/describe-time.ts';
import { PaymentBadge, StatusBadge } from '#web/shared/orders/order-badges.tsx';
import { useSend } from '#web/shared/use-send.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { ButtonLink } from '../access/links.tsx';
import { StepActions, StepFailure, stepPath, useGoOn } from './step-actions.tsx';
import { sceneNotes, sceneTitles, stepTitles } from './step-words.ts';

type Rehearsal = CallAnswer<'POST /admin/start/rehearsal'>['data'];

/**
 * The step that simulates an order from sign-up to the last payment, and shows all emails and what customers see. It
 * begins when the step is opened, because nothing is saved.
 */
export function RehearsalStep() {
  const play = useSend('POST /admin/start/rehearsal');
  const { goOn, isPending } = useGoOn('rehearsal');
  const played = play.data?.data;
  const isPlayed = played !== undefined && played.needs === null;
  const { mutate } = play;
  useEffect(() => mutate({}), [mutate]);
  return (
    <div className="grid gap-4">
      {played && <Played played={played} />}
      {!played && <p>{t('We use your own products, prices, times and emails. It takes a few seconds.')}</p>}
      {play.isError && (
        <StepFailure>
          {t('The order stopped here: {reason}', {
            reason: errorText(play.error),
          })}
        </StepFailure>
      )}
      <StepActions step="rehearsal">
        {isPlayed && (
          <Button className="max-sm:w-full" pending={isPending} onClick={() => void goOn('done')}>
            {t('Done')}
          </Button>
        )}
        <Button
          variant={isPlayed ? 'outline' : 'primary'}
          className="max-sm:w-full"
          pending={play.isPending}
          onClick={() => play.mutate({})}
        >
          {isPlayed ? t('Run again') : t('Try one order')}
        </Button>
      </StepActions>
    </div>
  );
}

const missing = {
  email: {
    why: message('It stops at the first step: a customer cannot sign up, because the email with the code is not sent.'),
    step: 'email',
  },
  products: {
    why: message('There is nothing to order: no product is switched on and in stock.'),
    step: 'products',
  },
  windows: { why: message('No delivery time is open in the days that can be chosen.'), step: 'windows' },
} as const;

function Played({ played: { needs, scenes } }: { played: Rehearsal }) {
  if (needs) {
    const { why, step } = missing[needs];
    return (
      <Notice tone={needs === 'email' ? 'bad' : 'warn'}>
        <p className="mb-2">{t(why)}</p>
        <ButtonLink to={stepPath(step)} variant="outline" size="sm">
          {t(stepTitles[step])}
        </ButtonLink>
      </Notice>
    );
  }
  return (
    <>
      <Notice tone="good">{t('It works. Nothing from this order was kept, and no email was sent.')}</Notice>
      <ol className="grid gap-6">
        {scenes.map((scene, at) => (
          <li key={scene.scene} className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-3">
            <span
              aria-hidden
              className="figures grid size-8 place-items-center rounded-full bg-deep text-sm font-bold text-on-strong"
            >
              {at + 1}
            </span>
            <div className="grid gap-3">
              <div>
                <h2 className="text-lg leading-8">{t(sceneTitles[scene.scene])}</h2>
                <p className="text-sm text-ink-soft">{t(sceneNotes[scene.scene])}</p>
              </div>
              {scene.order && <SeenOrder order={scene.order} isWhole={scene.scene === 'placed'} />}
              {scene.mails.map((mail, index) => (
                <ShownMail key={index} mail={mail} />
              ))}
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}

/** The order as the customer sees it in this scene. */
function SeenOrder({ order, isWhole }: { order: NonNullable<Rehearsal['scenes'][number]['order']>; isWhole: boolean }) {
  const { orderNumber, status, paymentStatus, orderItems, deliveryDate, deliveryWindow } = order;
  return (
    <div className="grid gap-3 rounded-md bg-foam p-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="figures font-semibold">{orderNumber}</span>
        <StatusBadge status={status} />
        <PaymentBadge status={paymentStatus} />
      </p>
      {isWhole && (
        <>
          <p>
            {orderItems.map(({ quantity, product }) => `${quantity} × ${product.name}`).join(', ')}
            <span className="block text-sm text-ink-soft">
              {formatLongDay(deliveryDate)}, {describeHours(deliveryWindow)}
            </span>
          </p>
          <Bill totals={totalsOfAnswer(order)} of="order" />
        </>
      )}
    </div>
  );
}

type Scenes = CallAnswer<'POST /admin/start/rehearsal'>['data']['scenes'];

/** An email as its recipient sees it. A press expands it. */
function ShownMail({ mail }: { mail: Scenes[number]['mails'][number] }) {
  return (
    <details className="rounded-md border border-line">
      <summary className="flex min-h-12 cursor-pointer items-center gap-3 px-3 py-2">
        <Mail aria-hidden size={18} className="shrink-0 text-deep" />
        <span className="min-w-0 grow">
          <span className="block text-sm text-ink-soft">
            {mail.isForShop ? t('Email to you') : t('Email to the customer')}
          </span>
          <span className="block font-semibold wrap-anywhere">{mail.subject}</span>
        </span>
      </summary>
      <Letter html={mail.html} />
    </details>
  );
}

/**
 * Renders an email in a shadow tree, so that the styles of page and email do not affect each other. The content
 * security policy blocks style attributes in HTML, so the style of each element is set by a script.
 */
function Letter({ html }: { html: string }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!host.current) return;
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
    const { body } = new DOMParser().parseFromString(html.replaceAll(' style="', ' data-look="'), 'text/html');
    const sheet = document.createElement('div');
    copy(body, sheet);
    root.replaceChildren(sheet);
  }, [html]);
  return <div ref={host} className="overflow-x-auto border-t border-line" />;
}

const copiedAttributes = [
  'href',
  'src',
  'width',
  'height',
  'align',
  'alt',
  'role',
  'cellpadding',
  'cellspacing',
  'border',
];

/** Copies only elements, texts, styles and harmless attributes, so that nothing in the email can run. */
function copy(from: Element, to: HTMLElement): void {
  to.style.cssText = (from.getAttribute('data-look') ?? '').replace('sans-serif', 'var(--font-sans)');
  for (const node of from.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) to.append(node.textContent ?? '');
    if (!(node instanceof Element) || /^(script|style|link|iframe|object)$/i.test(node.tagName)) continue;
    const made = document.createElement(node.tagName);
    for (const name of copiedAttributes) {
      const value = node.getAttribute(name);
      if (value !== null) made.setAttribute(name, value);
    }
    if (made instanceof HTMLAnchorElement) made.target = '_blank';
    copy(node, made);
    to.append(made);
  }
}
