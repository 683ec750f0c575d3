import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '#web/language.ts';
import type { PlanOutcome } from '#web/shared/api-types.ts';
import { CallError, errorText } from '#web/shared/call-error.ts';
import { describeOutcome, type PlanAct } from '#web/shared/plans/describe-outcome.ts';
import { type Ask, OutcomeList, usePreview } from '#web/shared/plans/outcome-list.tsx';
import type { ChosenSlot } from '#web/shared/slots/shown-slots.ts';
import { SlotRefused } from '#web/shared/slots/slot-refused.tsx';
import { useReadAgain } from '#web/shared/use-send.ts';
import { AskDialog } from '#web/ui/ask-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { closeToast, showToast } from '#web/ui/messages/toast.ts';

interface ActDialogProps {
  title: string;
  act: PlanAct;
  /** Label of the confirm button. */
  confirm: string;
  isDanger?: boolean;
  isWide?: boolean;
  /** Identifies the chosen input of the act. */
  name: string;
  /** Null until something is chosen that can be previewed. */
  ask: Ask | null;
  /** The fields of the choice. */
  children?: ReactNode;
  /** Chooses one of the slots that are offered instead of a full one. */
  onSlot?: (slot: ChosenSlot) => void;
  onClose: () => void;
}

/**
 * An act on a plan: the choice, the previewed outcome, and the button that confirms it. Mount it only while it is open.
 */
export function ActDialog(props: ActDialogProps) {
  const { title, act, confirm, isDanger = false, isWide = false, name, ask, children, onSlot, onClose } = props;
  const preview = usePreview(name, ask);
  const { mutate, isPending, variables, error: failure, reset } = useAct(act, onClose);
  // An error disappears when something else is chosen.
  const error = (variables?.name === name ? failure : null) ?? preview.error;
  const refusal = error instanceof CallError ? error : null;
  const isSlotRefused = onSlot !== undefined && refusal !== null && refusal.nearestSlots.length > 0;
  const announced = ask && !error && <OutcomeList act={act} outcome={preview.outcome} isOld={!preview.isKnown} />;
  return (
    <AskDialog
      title={title}
      keep={t('Cancel')}
      act={confirm}
      isDanger={isDanger}
      isWide={isWide}
      isPending={isPending}
      isBlocked={!preview.isKnown}
      onAct={() => ask && mutate({ name, ask })}
      onClose={onClose}
      // Always visible while something is chosen, however low the window is.
      above={children && announced}
    >
      <div className="grid grid-cols-1 gap-4">
        {isSlotRefused && (
          <SlotRefused
            message={errorText(error)}
            nearest={refusal.nearestSlots}
            outcome={t('Nothing is changed yet.')}
            onChoose={onSlot}
          />
        )}
        {error && !isSlotRefused && (
          <Refused
            error={error}
            onTryAgain={() => {
              reset();
              preview.askAgain();
            }}
          />
        )}
        {children}
        {!children && announced}
      </div>
    </AskDialog>
  );
}

/** The server's sentence; if it could not be reached, Try Again. */
function Refused({ error, onTryAgain }: { error: Error; onTryAgain: () => void }) {
  const isRefused = error instanceof CallError && error.isFromServer && error.status < 500;
  const reasons = error instanceof CallError ? error.errors.map(({ msg }) => msg) : [];
  return (
    <Notice tone="bad" className="grid gap-2">
      <span>{errorText(error)}</span>
      {reasons
        .filter((reason) => reason !== error.message)
        .map((reason) => (
          <span key={reason}>{reason}</span>
        ))}
      {!isRefused && (
        <Button variant="outline" size="sm" className="min-h-11 justify-self-start" onClick={onTryAgain}>
          {t('Try Again')}
        </Button>
      )}
    </Notice>
  );
}

/** Time to read the sentences, in ms. */
const readMs = (sentences: readonly string[]) => 4000 + 2000 * sentences.length;

let told: number | undefined;

/** Says what was done, with the words of the preview. It replaces the previous message. */
export function tellDone(act: PlanAct, outcome: PlanOutcome): void {
  const sentences = describeOutcome(outcome, { act, isDone: true, now: new Date() });
  if (told !== undefined) closeToast(told);
  told = showToast(sentences.join('\n'), { durationMs: readMs(sentences) });
}

/**
 * Performs an act, reports it, and reloads everything. It reloads after a rejection too, because another tab may have
 * changed the plan.
 */
function useAct(act: PlanAct, onDone: () => void) {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: ({ ask }: { name: string; ask: Ask }) => ask(false),
    onSuccess: async ({ data }) => {
      await readAgain('POST /plans/:id');
      tellDone(act, data.outcome);
      onDone();
    },
    onError: () => void readAgain('POST /plans/:id'),
  });
}
