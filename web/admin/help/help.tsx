import { Fragment, useEffect, useState } from 'react';
import type { Language } from '#contract/shared/translate.ts';
import { currentLanguage, t } from '#web/language.ts';
import { Card } from '#web/ui/card.tsx';
import { classes } from '#web/ui/classes.ts';
import { ErrorState } from '#web/ui/messages/notice.tsx';
import { Skeleton } from '#web/ui/waiting/loading.tsx';
import { Link } from '../access/links.tsx';

/** The handbook in each language, as a separate file. Languages without a file show the English one. */
const handbooks: Readonly<Partial<Record<Language, () => Promise<{ default: Handbook }>>>> = {
  hi: () => import('../../../docs/owner.hi.md?chapters'),
};
const english = () => import('../../../docs/owner.md?chapters');

interface Handbook {
  title: string;
  about: string;
  chapters: readonly Chapter[];
}
interface Chapter {
  title: string;
  blocks: readonly (string | readonly string[])[];
  picture: { src: string; width: number; height: number; words: string } | null;
}

/** The owner's handbook from docs/. */
export default function HelpScreen() {
  const [handbook, setHandbook] = useState<Handbook | 'failed' | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const load = handbooks[currentLanguage()] ?? english;
    load().then(
      (loaded) => setHandbook(loaded.default),
      () => setHandbook('failed'),
    );
  }, [attempt]);
  return (
    <main className="page grid max-w-3xl content-start gap-5 py-6">
      <h1 className="text-title">{t('Help')}</h1>
      {handbook === null && <Skeleton className="h-96" />}
      {handbook === 'failed' && (
        <ErrorState title={t('The handbook could not be loaded.')} onTryAgain={() => setAttempt(attempt + 1)} />
      )}
      {handbook !== null && handbook !== 'failed' && <Chapters handbook={handbook} />}
    </main>
  );
}

function Chapters({ handbook: { title, about, chapters } }: { handbook: Handbook }) {
  return (
    <>
      <nav aria-label={title}>
        <p className="mb-2 text-ink-soft">{renderText(about)}</p>
        <ul className="grid gap-x-4 sm:grid-cols-2">
          {chapters.map((chapter, at) => (
            <li key={chapter.title}>
              <a href={`#${at + 1}`} className="inline-flex min-h-10 items-center font-semibold text-deep underline">
                {chapter.title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {chapters.map((chapter, at) => (
        <Card key={chapter.title} id={String(at + 1)} className="scroll-mt-20 p-5">
          <ChapterText chapter={chapter} />
        </Card>
      ))}
    </>
  );
}

/** A chapter; on a wide screen its picture is beside the text. */
function ChapterText({ chapter: { title, blocks, picture } }: { chapter: Chapter }) {
  return (
    <div className={classes('grid gap-x-6 gap-y-3', picture && 'sm:grid-cols-[minmax(0,1fr)_15rem]')}>
      <div className="grid content-start gap-3">
        <h2 className="text-xl">{title}</h2>
        {blocks.map((block, index) =>
          typeof block === 'string' ? (
            <p key={index}>{renderText(block)}</p>
          ) : (
            <ul key={index} className="grid list-disc gap-1.5 pl-5">
              {block.map((line) => (
                <li key={line}>{renderText(line)}</li>
              ))}
            </ul>
          ),
        )}
      </div>
      {picture && (
        <img
          src={picture.src}
          alt={picture.words}
          width={picture.width}
          height={picture.height}
          loading="lazy"
          decoding="async"
          className="h-auto w-full max-w-sm justify-self-center rounded-lg border border-line"
        />
      )}
    </div>
  );
}

/** Renders the handbook's bold text and code, and turns paths of the admin area into links. */
function renderText(text: string) {
  return text.split(/(\*\*.+?\*\*|\/admin[\w/]*|`.+?`)/).map((part, at) => {
    if (part.startsWith('**')) return <strong key={at}>{part.slice(2, -2)}</strong>;
    if (part.startsWith('`')) return <code key={at}>{part.slice(1, -1)}</code>;
    if (!part.startsWith('/admin')) return <Fragment key={at}>{part}</Fragment>;
    return (
      <Link key={at} to={part} className="font-semibold text-deep underline">
        {part}
      </Link>
    );
  });
}
