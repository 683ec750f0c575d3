import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { editedPlaceFields } from '#contract/orders/edit.ts';
import { payableOfAnswer } from '#contract/orders/order-sums.ts';
import type { Paise } from '#contract/shared/money.ts';
import type { NumberRule } from '#contract/shared/rules.ts';
import type { AdminOrder, Order } from '../../api-types.ts';
import { CallError } from '../../call-error.ts';
import { useForm } from '../../use-form.ts';
import { useSettled } from '../../use-settled.ts';
import type { EditChange } from './edit-changes.tsx';
import {
  bodyOf,
  changeDraft,
  type EditBody,
  type EditDraft,
  editRules,
  findDraftFaults,
  findPriceFaults,
  inFormNames,
  listNews,
  nothingEdited,
  typedRules,
  valuesOf,
} from './edit-draft.ts';

/** An order with the version that an edit must name. */
export interface EditBase {
  order: Order | AdminOrder;
  version: string;
  /** Why the order can no longer be edited. */
  fault: string | null;
}

export interface EditPreview {
  order: Order | AdminOrder;
  changes: readonly EditChange[];
  stock?: readonly { productId: string; name: string; was: number; now: number }[];
  isBelowMinimum?: boolean;
}

/** The calls with which a customer or staff edit an order, and the rule for prices, which only staff can change. */
export interface EditCalls {
  read: () => Promise<EditBase>;
  preview: (body: EditBody & { version: string }) => Promise<EditPreview>;
  /** The rule for changed prices. Customers cannot change prices, so their pages do not load the rule. */
  priceRule?: NumberRule;
  save: (body: EditBody & { version: string; expectedTotal?: Paise }) => Promise<{ message?: string | undefined }>;
}

const settleMs = 300;

/**
 * The state of an order's edit: the typed values, their preview, and changes by other people since the form was opened.
 */
export function useOrderEdit(
  opened: EditBase,
  calls: EditCalls,
  onSaved: (message: string, hasOtherItems: boolean) => void,
) {
  const [base, setBase] = useState(opened);
  const [seen, setSeen] = useState<EditBase | null>(null);
  const [draft, setDraft] = useState<EditDraft>(nothingEdited);
  const { order, version } = base;
  const body = bodyOf(order, draft);
  const { reason: _, ...effective } = body;
  const asked = JSON.stringify(effective);
  const settled = useSettled(asked, settleMs);
  const faults = findDraftFaults(order, draft, calls.priceRule);
  const hasFaults = faults.length > 0;
  // A wrong value counts as an edit, too, although it cannot be sent yet.
  const isEdited = asked !== '{}' || hasFaults;
  const answer = useQuery({
    queryKey: ['edit preview', order.id, version, settled],
    queryFn: () => calls.preview({ ...effective, version }),
    enabled: isEdited && !hasFaults && settled === asked,
    placeholderData: keepPreviousData,
    networkMode: 'always',
    refetchOnReconnect: true,
    retry: false,
    gcTime: 0,
    staleTime: 0,
  });
  const isNewest = isEdited && !hasFaults && settled === asked && !answer.isPlaceholderData;
  const refusal = isNewest && answer.error instanceof CallError ? answer.error : null;
  const preview = isEdited && !hasFaults && !answer.isError ? answer.data : undefined;

  const form = useForm({
    rules: editRules,
    rulesOf: () => typedRules(draft),
    check: () => findPriceFaults(order, draft, calls.priceRule),
    refused: refusal ? inFormNames(refusal.errors, body.items) : [],
    initial: valuesOf(order, nothingEdited),
    kept: {
      values: valuesOf(order, draft),
      onType: (name, value) => change({ typed: { ...draft.typed, [name]: value } }),
    },
    async submit() {
      const expected = preview && { expectedTotal: payableOfAnswer(preview.order) };
      try {
        const { message } = await calls.save({ ...body, version, ...expected });
        onSaved(message ?? '', body.items !== undefined);
      } catch (error) {
        await readAgain(error);
        throw error instanceof CallError ? error.withErrors(inFormNames(error.errors, body.items)) : error;
      }
    },
  });

  /** After a conflict, reloads the order. Typed values are kept, and the form lists what somebody else has changed. */
  async function readAgain(error: unknown): Promise<void> {
    if (!(error instanceof CallError) || error.status !== 409) return;
    const now = await calls.read();
    if (now.version !== version) {
      setSeen((before) => before ?? base);
      // The confirmations were given for the earlier version of the order, so they no longer apply.
      setDraft((before) => ({ ...before, overbook: false, overLimit: false }));
    }
    setBase(now);
    void answer.refetch();
  }

  function change(part: Partial<EditDraft>) {
    setDraft((before) => changeDraft(before, part));
    form.forgetFailure();
  }

  return {
    order,
    fault: base.fault,
    draft,
    change,
    form,
    preview,
    refusal,
    isEdited,
    /** True if typed values break rules. A press on the save button then shows the errors. */
    hasFaults,
    /** True if a field of the address is wrong, even while the address fields are folded. */
    hasPlaceFault: editedPlaceFields.some(
      (name) => form.errors[name] !== undefined || faults.some(({ path }) => path === name),
    ),
    /** True once the preview for the current values has arrived, so that the edit can be saved. */
    isReady: isNewest && answer.isSuccess,
    /** True if the preview could not be loaded, because the shop did not answer. */
    isUnreachable: isNewest && answer.isError && refusal?.isFromServer !== true,
    askAgain: () => void answer.refetch(),
    news: seen ? listNews(seen.order, order) : [],
  };
}

export type OrderEdit = ReturnType<typeof useOrderEdit>;
