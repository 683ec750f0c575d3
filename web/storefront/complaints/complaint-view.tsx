import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import {
  type ComplaintEntryKind,
  type ComplaintStatus,
  complaintKinds,
  complaintOutcomes,
  complaintStatuses,
  replyText,
} from '#contract/complaints/rules.ts';
import { officerLine } from '#contract/settings/officer-line.ts';
import { formatAmount } from '#contract/shared/money.ts';
import { message, t } from '#web/language.ts';
import { call } from '#web/shared/api.ts';
import type { CallAnswer } from '#web/shared/api-types.ts';
import { errorText } from '#web/shared/call-error.ts';
import { formatDateTime, formatLongDate } from '#web/shared/dates.ts';
import { sendOnce } from '#web/shared/requests/send-once.ts';
import { useForm } from '#web/shared/use-form.ts';
import { useLoad } from '#web/shared/use-load.ts';
import { useShop } from '#web/shared/use-shop.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, TitledCard } from '#web/ui/card.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { ErrorState, Notice } from '#web/ui/messages/notice.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { Skeleton } from '#web/ui/waiting/loading.tsx';
import { PhotoButton, PhotoRow } from './photo-picker.tsx';
import { sendPhotos } from './send-photos.ts';

type Answer = CallAnswer<'GET /complaints/:id'>;
type Complaint = Answer['data']['complaint'];

interface Followed {
  id: string;
  /** The secret of a guest's link; undefined for a customer. */
  secret?: string | undefined;
}

export const toneOfComplaint: Record<ComplaintStatus, Tone> = {
  open: 'warn',
  acknowledged: 'neutral',
  resolved: 'good',
};

/** A complaint as the complainant sees it: state, deadlines, messages and photos. */
export function ComplaintView({ id, secret }: Followed) {
  const { answer, setAnswer, failure, reload } = useLoad('GET /complaints/:id', { params: { id }, query: { secret } });
  if (failure !== null && !answer) return <ErrorState title={failure} onTryAgain={reload} />;
  if (!answer) return <Skeleton className="h-96" />;
  const { complaint, entries } = answer.data;
  return (
    <>
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="text-title">{t('Complaint {number}', { number: complaint.number })}</h1>
        <Badge tone={toneOfComplaint[complaint.status]}>{t(complaintStatuses[complaint.status])}</Badge>
      </header>
      <Facts complaint={complaint} />
      <Photos complaint={complaint} secret={secret} onSent={reload} />
      <TitledCard title={t('History')}>
        <ol className="grid gap-4">
          {entries.map((entry) => (
            <li key={entry.id} className="grid gap-0.5 border-l-2 border-deep/30 pl-3">
              <span className="font-semibold">{t(entryNames[entry.kind])}</span>
              {entry.outcome && <span>{t(complaintOutcomes[entry.outcome])}</span>}
              {entry.text && <span className="wrap-anywhere whitespace-pre-line">{entry.text}</span>}
              <time dateTime={entry.createdAt} className="text-sm text-ink-soft">
                {formatDateTime(entry.createdAt)}
              </time>
            </li>
          ))}
        </ol>
      </TitledCard>
      {(complaint.status !== 'resolved' || complaint.reopenUntil !== null) && (
        <ReplyForm key={complaint.status} complaint={complaint} secret={secret} onSent={setAnswer} />
      )}
      <Officer />
    </>
  );
}

const entryNames: Record<ComplaintEntryKind, string> = {
  received: message('Complaint received'),
  acknowledged: message('We are looking into it'),
  message: message('We wrote'),
  reply: message('You wrote'),
  note: message('Note'),
  assigned: message('Assigned'),
  resolved: message('Resolved'),
  reopened: message('You opened it again'),
};

/** Says what happens next, and until when. */
function describeNext({ status, acknowledgedAt, acknowledgeBy, resolveBy, outcome }: Complaint): string {
  const isLate = (by: string) => Date.parse(by) < Date.now();
  if (status === 'resolved') {
    return outcome === null ? '' : t('Outcome: {outcome}', { outcome: t(complaintOutcomes[outcome]) });
  }
  if (acknowledgedAt === null) {
    const time = formatDateTime(acknowledgeBy);
    return isLate(acknowledgeBy)
      ? t('We should have answered by {time}. We are sorry.', { time })
      : t('We answer by {time}.', { time });
  }
  const time = formatDateTime(resolveBy);
  return isLate(resolveBy)
    ? t('We should have resolved it by {time}. We are sorry.', { time })
    : t('We resolve it by {time}.', { time });
}

function Facts({ complaint }: { complaint: Complaint }) {
  const { kind, text, order, amount, replacement, status, acknowledgedAt, resolveBy } = complaint;
  return (
    <Card className="grid gap-3 p-5">
      <p className="text-lg font-semibold" role="status">
        {describeNext(complaint)}
      </p>
      {status === 'open' && acknowledgedAt === null && (
        <p className="text-ink-soft">{t('We resolve it by {time}.', { time: formatDateTime(resolveBy) })}</p>
      )}
      {amount !== null && <p>{t('Amount: {amount}', { amount: formatAmount(amount) })}</p>}
      {replacement && (
        <p>
          {t('New order')}{' '}
          <Link className="figures underline" to={`/orders/${replacement.id}`}>
            #{replacement.orderNumber}
          </Link>
        </p>
      )}
      <p className="font-medium">
        {t(complaintKinds[kind])}
        {order && (
          <>
            {' · '}
            <Link className="figures underline" to={`/orders/${order.id}`}>
              #{order.orderNumber}
            </Link>
          </>
        )}
      </p>
      <p className="wrap-anywhere whitespace-pre-line">{text}</p>
    </Card>
  );
}

interface PhotosProps {
  complaint: Complaint;
  secret: string | undefined;
  onSent: () => void;
}

function Photos({ complaint: { id, photos: count, photosLeft }, secret, onSent }: PhotosProps) {
  const [photos, setPhotos] = useState<readonly string[]>([]);
  const [isSending, setIsSending] = useState(false);
  useEffect(() => {
    if (count === 0) return undefined;
    const left = new AbortController();
    call('GET /complaints/:id/photos', { params: { id }, query: { secret } }, { signal: left.signal }).then(
      ({ data }) => setPhotos(data.photos.map(({ picture }) => picture)),
      (error) => left.signal.aborted || showToast(errorText(error), { type: 'error' }),
    );
    return () => left.abort();
  }, [id, secret, count]);

  async function add(added: readonly string[]) {
    setIsSending(true);
    const failed = await sendPhotos({ id, secret }, added);
    setIsSending(false);
    if (failed > 0) showToast(t('Some photos were not sent. Please try again.'), { type: 'error' });
    onSent();
  }

  if (count === 0 && photosLeft === 0) return null;
  return (
    <TitledCard title={t('Photos')}>
      <PhotoRow photos={photos} />
      {isSending && <p role="status">{t('Sending photos…')}</p>}
      {photosLeft > 0 && !isSending && <PhotoButton left={photosLeft} onAdd={(added) => void add(added)} />}
    </TitledCard>
  );
}

const rules = { text: replyText };

interface ReplyFormProps {
  complaint: Complaint;
  secret: string | undefined;
  onSent: (answer: Answer) => void;
}

/** Adds a message, or opens a resolved complaint again. */
function ReplyForm({ complaint: { id, reopenUntil }, secret, onSent }: ReplyFormProps) {
  const keys = useRef(new Map<string, string>());
  const isReopening = reopenUntil !== null;
  const name = isReopening ? 'POST /complaints/:id/reopen' : 'POST /complaints/:id/messages';
  const form = useForm({
    rules,
    initial: { text: '' },
    async submit({ text }) {
      const answer = await sendOnce(keys.current, [name, text], (headers) =>
        call(name, { params: { id }, body: { pressId: headers['idempotency-key'], text, secret } }),
      );
      form.setValue('text', '');
      onSent(answer);
      showToast(isReopening ? t('Your complaint is open again.') : t('Message sent'));
    },
  });
  return (
    <TitledCard title={isReopening ? t('Not solved?') : t('Add a message')}>
      <form {...form.form} className="grid gap-3">
        {form.failure && <Notice tone="bad">{form.failure}</Notice>}
        {isReopening && (
          <p className="text-ink-soft">
            {t('You can open this complaint again once, until {day}.', { day: formatLongDate(reopenUntil) })}
          </p>
        )}
        <TextArea label={isReopening ? t('What is still wrong?') : t('Message')} rows={3} {...form.field('text')} />
        <Button
          type="submit"
          variant={isReopening ? 'outline' : 'primary'}
          pending={form.isPending}
          className="justify-self-start"
        >
          {isReopening ? t('Open again') : t('Send')}
        </Button>
      </form>
    </TitledCard>
  );
}

/**
 * The grievance officer, whom a customer can ask if a complaint is not answered. Renders nothing if the shop has not
 * entered one.
 */
function Officer() {
  const { grievanceOfficer: officer } = useShop().shop;
  if (officer.name === '') return null;
  return (
    <p className="text-sm text-ink-soft">{t('Grievance officer: {contacts}', { contacts: officerLine(officer) })}</p>
  );
}
