import { useEffect, useState } from 'react';
import { cleanPincode, isValidPincode, pincodeLength, pincodeMessages } from '#contract/shared/pincode-rules.ts';
import { t } from '#web/language.ts';
import { call } from '#web/shared/api.ts';
import { describeArea, type ServiceArea } from '#web/shared/place/service-area.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { keepPincode, useKeptPincode } from './kept-pincode.ts';
import { WaitlistForm } from './waitlist-form.tsx';

export interface PlaceDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Asks for a PIN code and shows whether the shop delivers there, and at what price. Stores it if the shop does. */
export default function PlaceDialog({ isOpen, onClose }: PlaceDialogProps) {
  return (
    <Dialog title={t('Where should we deliver?')} isOpen={isOpen} onClose={onClose}>
      {isOpen && <PlaceForm onClose={onClose} />}
    </Dialog>
  );
}

type Answer = { pincode: string } & ({ area: ServiceArea } | { failure: string });

function PlaceForm({ onClose }: { onClose: () => void }) {
  const storedPincode = useKeptPincode();
  const [pincode, setPincode] = useState(storedPincode ?? '');
  const [turn, setTurn] = useState(0);
  const answer = useAnswer(pincode, turn);
  const isInvalid = pincode.length === pincodeLength && !isValidPincode(pincode);
  const area = answer && 'area' in answer ? answer.area : null;
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (area?.isServed) onClose();
        else if (answer && 'failure' in answer) setTurn(turn + 1);
      }}
    >
      <Field
        label={t('Pincode')}
        name="pincode"
        value={pincode}
        placeholder={t('Enter 6-digit pincode')}
        inputMode="numeric"
        autoComplete="postal-code"
        autoFocus
        className="figures"
        error={isInvalid ? t(pincodeMessages.invalid) : undefined}
        hint={t('We show the delivery charge and the next delivery time.')}
        onChange={(event) => setPincode(cleanPincode(event.target.value))}
      />
      {/* Reserves the height of the answer, so that the dialog does not move on a phone. */}
      <div aria-live="polite" className="grid min-h-19 content-start gap-3">
        {answer && 'failure' in answer && <Notice tone="bad">{answer.failure}</Notice>}
        {answer && area && (
          <Notice tone={area.isServed ? 'good' : 'warn'}>{describeArea(area, answer.pincode, new Date())}</Notice>
        )}
      </div>
      {answer && area && !area.isServed && <WaitlistForm key={answer.pincode} pincode={answer.pincode} />}
      {area?.isServed && (
        <Button type="submit" size="lg">
          {t('Continue Shopping')}
        </Button>
      )}
      {answer && 'failure' in answer && (
        <Button type="submit" variant="outline">
          {t('Try Again')}
        </Button>
      )}
    </form>
  );
}

/** Loads the delivery area as soon as the sixth digit is typed. A change of `turn` loads it again. */
function useAnswer(pincode: string, turn: number): Answer | null {
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    setAnswer(null);
    if (!isValidPincode(pincode)) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    call('GET /service-area/:pincode', { params: { pincode } }, { signal }).then(
      ({ data: { area } }) => {
        if (signal.aborted) return;
        if (area.isServed) keepPincode(pincode);
        setAnswer({ pincode, area });
      },
      (error: Error) => signal.aborted || setAnswer({ pincode, failure: error.message }),
    );
    return () => leaving.abort();
  }, [pincode, turn]);
  return answer;
}
