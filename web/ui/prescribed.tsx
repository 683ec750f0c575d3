import { t } from '#web/language.ts';

/** Words that the law prescribes: in the reader's language and in English. */
export function Prescribed({ words }: { words: string }) {
  const said = t(words);
  if (said === words) return words;
  return (
    <>
      {said} · <span lang="en">{words}</span>
    </>
  );
}
