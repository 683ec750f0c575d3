import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '#web/language.ts';
import type { PlanOutcome } from '#web/shared/api-types.ts';
import { CallError, errorText } from '#web/shared/call-error.ts';
import { describeOutcome, type PlanAct } from '#web/shared/plans/describe-outcome.ts';
import { type Ask, OutcomeList, usePreview } from '#web/shared/plans/outcome-list.tsx';
import type { ChosenSlot } from '#web/shared/slots/shown-slots.ts';
import { SlotRefused } from '#web/shared/slots/slot-refused.tsx';
import { useRefetch } from '#web/shared/use-send.ts';
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
  /**
   * Identifies the customer's choice. It changes with the choice, so that errors and previews of an earlier choice are
   * not shown.
   */
  name: string;
  /** Sends the action, or previews it. Null until the customer has made a complete choice. */
  ask: Ask | null;
  /** The fields in which the customer chooses, such as days. */
  children?: ReactNode;
  /** Called with a slot that the customer chooses after the server has rejected a full one. */
  onSlot?: (slot: ChosenSlot) => void;
  onClose: () => void;
}

/**
 * The dialog for an action on a plan: the fields, the previewed outcome, and the button that confirms it. Mount it only
 * while it is open.
 */
export function ActDialog(props: ActDialogProps) {
  const { title, act, confirm, isDanger = false, isWide = false, name, ask, children, onSlot, onClose } = props;
  const preview = usePreview(name, ask);
  const { mutate, isPending, variables, error: failure, reset } = useAct(act, onClose);
  // An error of an earlier choice is not shown.
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
      // The outcome stays visible above the fields even in a low window.
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

/** The server's error message. If the server could not be reached, also the button "Try Again". */
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

/** How long a message is shown, so that these sentences can be read, in ms. */
const readMs = (sentences: readonly string[]) => 4000 + 2000 * sentences.length;

/** Id of the message about the last action. */
let lastToast: number | undefined;

/** Shows a message about the outcome, in the words of the preview. It replaces the message about the last action. */
export function showOutcome(act: PlanAct, outcome: PlanOutcome): void {
  const sentences = describeOutcome(outcome, { act, isDone: true, now: new Date() });
  if (lastToast !== undefined) closeToast(lastToast);
  lastToast = showToast(sentences.join('\n'), { durationMs: readMs(sentences) });
}

/**
 * Carries out an action, shows the outcome, and reloads the plan and its days. It reloads after a rejection too,
 * because another tab may have changed the plan.
 */
function useAct(act: PlanAct, onDone: () => void) {
  const refetch = useRefetch();
  return useMutation({
    mutationFn: ({ ask }: { name: string; ask: Ask }) => ask(false),
    onSuccess: async ({ data }) => {
      await refetch('POST /plans/:id');
      showOutcome(act, data.outcome);
      onDone();
    },
    onError: () => void refetch('POST /plans/:id'),
  });
}
