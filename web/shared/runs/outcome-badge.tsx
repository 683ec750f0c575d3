import type { StopOutcome } from '#contract/runs/rules.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { message, t } from '../language.ts';

const words: Readonly<Record<StopOutcome, { label: string; tone: Tone }>> = {
  delivered: { label: message('Delivered'), tone: 'good' },
  collected: { label: message('Collected'), tone: 'good' },
  again: { label: message('Bring again'), tone: 'warn' },
  back: { label: message('Back to the shop'), tone: 'bad' },
};

/** What became of a stop. */
export function OutcomeBadge({ outcome }: { outcome: StopOutcome }) {
  return <Badge tone={words[outcome].tone}>{t(words[outcome].label)}</Badge>;
}
