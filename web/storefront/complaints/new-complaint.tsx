import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import {
  acknowledgeHours,
  type ComplaintKind,
  checkContact,
  complaintKindNames,
  complaintKinds,
  complaintText,
  guestRules,
  kindRule,
  mostFormPhotos,
  resolveDays,
} from '#contract/complaints/rules.ts';
import type { TextRule } from '#contract/shared/rules.ts';
import { t } from '#web/language.ts';
import { call } from '#web/shared/api.ts';
import { formatDate } from '#web/shared/dates.ts';
import { useAskBeforeUnload } from '#web/shared/forms/ask-before-unload.ts';
import { sendOnce } from '#web/shared/requests/send-once.ts';
import { useCustomer } from '#web/shared/session.ts';
import { useForm } from '#web/shared/use-form.ts';
import { pageMeta } from '#web/site/page-meta.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { TextLink } from '../layout/text-link.tsx';
import type { Route } from './+types/new-complaint.ts';
import { PhotoButton, PhotoRow } from './photo-picker.tsx';
import { sendPhotos } from './send-photos.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, t('Make a complaint'));

/** The form of a complaint, for customers and for guests. */
export default function NewComplaint() {
  const user = useCustomer();
  return (
    <main className="page grid max-w-2xl gap-5 py-6 sm:py-8">
      <header className="grid gap-1.5">
        <h1 className="text-title">{t('Make a complaint')}</h1>
        <p className="text-ink-soft">
          {t('We answer within {hours} hours and resolve it within {days} days.', {
            hours: acknowledgeHours,
            days: resolveDays,
          })}
        </p>
        {user && (
          <p>
            <TextLink to="/complaints">{t('My complaints')}</TextLink>
          </p>
        )}
      </header>
      <ComplaintForm key={user?.id ?? 'guest'} isGuest={user === null} />
    </main>
  );
}

const rules = { kind: kindRule, orderId: {} as TextRule, text: complaintText, ...guestRules };
const contacts = ['name', 'email', 'phone'] as const;

function ComplaintForm({ isGuest }: { isGuest: boolean }) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [photos, setPhotos] = useState<string[]>([]);
  const keys = useRef(new Map<string, string>());
  const wantedOrder = search.get('order') ?? '';
  const orders = useOwnOrders(!isGuest, wantedOrder);
  const form = useForm({
    rules,
    rulesOf: () => (isGuest ? rules : { kind: rules.kind, text: rules.text }),
    initial: {
      kind: '' as ComplaintKind,
      orderId: isGuest ? '' : wantedOrder,
      text: '',
      name: '',
      email: '',
      phone: '',
    },
    check: (values) => (isGuest ? checkContact(values) : []),
    async submit({ kind, orderId, text, ...guest }) {
      const own = isGuest ? guest : { orderId: orderId || null };
      const body = { kind, text, ...own };
      const { data } = await sendOnce(keys.current, body, (headers) =>
        call('POST /complaints', { body: { ...body, pressId: headers['idempotency-key'] } }),
      );
      const { complaint, secret } = data;
      const failed = await sendPhotos({ id: complaint.id, secret: secret ?? undefined }, photos);
      await navigate(secret === null ? `/complaints/${complaint.id}` : `/complaint/${secret}`, { replace: true });
      if (failed > 0) {
        showToast(t('Your complaint is saved, but some photos were not sent. Please add them again.'), {
          type: 'error',
          isSticky: true,
        });
      } else showToast(t('We have received your complaint {number}.', { number: complaint.number }));
    },
  });
  useAskBeforeUnload(form);
  return (
    <Card className="p-5 sm:p-6" aria-label={t('Make a complaint')}>
      <form {...form.form} className="grid gap-4">
        <ErrorSummary {...form.summary} />
        {form.failure && <Notice tone="bad">{form.failure}</Notice>}
        <Select
          label={t('What went wrong?')}
          empty={t('Please choose')}
          options={complaintKindNames.map((kind) => [kind, t(complaintKinds[kind])] as const)}
          {...form.field('kind')}
        />
        {orders.length > 0 && (
          <Select label={t('Order')} empty={t('Not about an order')} options={orders} {...form.field('orderId')} />
        )}
        <TextArea label={t('What happened?')} rows={5} {...form.field('text')} />
        <div className="grid gap-3">
          <p className="field-label">{t('Photos (up to {most})', { most: mostFormPhotos })}</p>
          <PhotoRow photos={photos} onRemove={(gone) => setPhotos(photos.filter((photo) => photo !== gone))} />
          {photos.length < mostFormPhotos && (
            <PhotoButton
              left={mostFormPhotos - photos.length}
              onAdd={(added) => setPhotos([...new Set([...photos, ...added])].slice(0, mostFormPhotos))}
            />
          )}
        </div>
        {isGuest && (
          <>
            <p className="text-ink-soft">
              {t('Tell us who you are and how we reach you: by email, by phone or both.')}
            </p>
            {contacts.map((name) => (
              <Field key={name} label={contactLabels()[name]} {...inputOf[name]} {...form.field(name)} />
            ))}
          </>
        )}
        <Button type="submit" size="lg" pending={form.isPending} className="sm:justify-self-start">
          {t('Send complaint')}
        </Button>
      </form>
    </Card>
  );
}

const contactLabels = () => ({ name: t('Name'), email: t('Email'), phone: t('Phone') });
const inputOf = {
  name: { autoComplete: 'name', autoCapitalize: 'words' },
  email: { type: 'email', autoComplete: 'email', inputMode: 'email' },
  phone: { type: 'tel', autoComplete: 'tel', inputMode: 'tel' },
} as const;

type OrderOption = readonly [id: string, words: string];

/** The customer's newest orders, to choose from. They include the order that the page's URL names. */
function useOwnOrders(isCustomer: boolean, wanted: string): readonly OrderOption[] {
  const [orders, setOrders] = useState<readonly OrderOption[]>([]);
  const load = useEffectEvent(async (signal: AbortSignal) => {
    const { data } = await call('GET /orders', { query: { limit: 20 } }, { signal });
    const newest = data.orders.map(
      ({ id, orderNumber, createdAt }) => [id, `#${orderNumber} · ${formatDate(createdAt)}`] as const,
    );
    const isListed = wanted === '' || newest.some(([id]) => id === wanted);
    if (!signal.aborted) setOrders(isListed ? newest : [[wanted, t('The order that you opened')], ...newest]);
  });
  useEffect(() => {
    if (!isCustomer) return undefined;
    const left = new AbortController();
    // Without the list, a complaint can still be sent.
    load(left.signal).catch(() => {});
    return () => left.abort();
  }, [isCustomer]);
  return orders;
}
