import { useEffect, useId, useRef, useState } from 'react';
import { checkAddress } from '#contract/accounts/addresses.ts';
import type { User } from '#contract/accounts/calls.ts';
import { call } from '#web/shared/api.ts';
import { CallError } from '#web/shared/call-error.ts';
import { t } from '#web/shared/language.ts';
import { updateUser } from '#web/shared/session.ts';
import { useForm } from '#web/shared/use-form.ts';
import { useCallOnce, useReadAgain } from '#web/shared/use-send.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { AddressFields } from './address-fields.tsx';
import {
  type AddressDraft,
  type AddressValues,
  bodyOf,
  formRules,
  plansOf,
  readAddressDraft,
  writeAddressDraft,
} from './address-values.ts';

interface AddressDialogProps {
  user: User;
  /** What the form begins with. */
  draft: AddressDraft;
  /** Whether a plan delivers there. */
  isPlanned: boolean;
  onClose: () => void;
}

/** An address to add or to change. It is not closed with something typed without a question. Mounted while it is open. */
export function AddressDialog({ user, draft, isPlanned, onClose }: AddressDialogProps) {
  const formId = useId();
  const [start] = useState(draft);
  const [wasTyped] = useState(() => readAddressDraft(user.id) !== null);
  const version = useRef(draft.version);
  const [isAsking, setIsAsking] = useState(false);
  const readAgain = useReadAgain();
  const callOnce = useCallOnce();
  const form = useForm({
    rules: formRules,
    initial: start.values,
    check: checkAddress,
    submit: async (values) => {
      const answer = await save(values).catch(async (error) => {
        if (error instanceof CallError && error.status === 409) await seeNewest();
        throw error;
      });
      updateUser(answer.data.user);
      await readAgain('PUT /addresses/:id');
      close();
      showToast(answer.message ?? t('Address saved!'));
    },
  });

  function save(values: AddressValues) {
    const body = bodyOf(values);
    if (start.id === null) return callOnce('POST /addresses', { body });
    const change = { ...body, version: version.current, plans: plansOf(values) } as const;
    return call('PUT /addresses/:id', { params: { id: start.id }, body: change });
  }

  /** After a refusal for somebody else's change the next save is meant. */
  async function seeNewest() {
    const { data } = await call('GET /addresses', {});
    version.current = data.addresses.find(({ id }) => id === start.id)?.version ?? version.current;
    void readAgain('POST /addresses');
  }

  const { values } = form;
  const isUnsaved =
    wasTyped || Object.entries(values).some(([name, value]) => value !== start.values[name as keyof AddressValues]);
  useEffect(() => {
    if (isUnsaved) writeAddressDraft(user.id, { id: start.id, version: version.current, values });
  }, [isUnsaved, user.id, start.id, values]);

  function close() {
    writeAddressDraft(user.id, null);
    onClose();
  }

  function requestClose() {
    if (form.isPending) return;
    if (isUnsaved) setIsAsking(true);
    else close();
  }

  const question = (
    <div role="alert" className="flex w-full flex-wrap items-center justify-end gap-3">
      <p className="mr-auto font-medium">{t('Discard your unsaved changes?')}</p>
      <Button variant="outline" autoFocus onClick={() => setIsAsking(false)}>
        {t('Keep editing')}
      </Button>
      <Button variant="danger" onClick={close}>
        {t('Discard')}
      </Button>
    </div>
  );
  const buttons = (
    <>
      {form.failure && (
        <Notice tone="bad" className="w-full">
          {form.failure}
        </Notice>
      )}
      <Button variant="outline" disabled={form.isPending} onClick={requestClose}>
        {t('Cancel')}
      </Button>
      <Button type="submit" form={formId} pending={form.isPending}>
        {form.isPending ? t('Saving...') : t('Save Address')}
      </Button>
    </>
  );
  return (
    <Dialog
      title={start.id === null ? t('Add Address') : t('Edit Address')}
      isOpen
      onClose={requestClose}
      footer={isAsking ? question : buttons}
    >
      <form id={formId} {...form.form} className="grid grid-cols-1 gap-4">
        <ErrorSummary {...form.summary} />
        <AddressFields form={form} isNew={start.id === null} isPlanned={isPlanned} />
      </form>
    </Dialog>
  );
}
