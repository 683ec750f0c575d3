import { recordedMethods } from '#contract/orders/status-flow.ts';
import { MethodSelect } from '#web/admin/dialogs/method-select.tsx';
import { AmountField } from '#web/shared/forms/amount-field.tsx';
import { t, tMessage } from '#web/shared/language.ts';
import { Button } from '#web/ui/button.tsx';
import { checkDoorAmount, type DoorDraft, type DoorForm, type TypedMoney } from './door-draft.ts';

interface DoorMoneyProps {
  form: DoorForm;
  draft: DoorDraft;
  onChange: (money: DoorDraft['money']) => void;
}

/** Money that was received, by one method or by several. */
export function DoorMoney({ form, draft, onChange }: DoorMoneyProps) {
  const used = draft.money.map(({ method }) => method);
  const [free] = recordedMethods.filter((method) => !used.includes(method));
  const change = (at: number, part: Partial<TypedMoney>) =>
    onChange(draft.money.map((one, place) => (place === at ? { ...one, ...part } : one)));
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1 font-semibold">{t('Money received')}</legend>
      {form.money.map(({ method, amount }, at) => (
        <div key={at} className="grid grid-cols-2 gap-3">
          <MethodSelect
            label={t('Payment Method')}
            methods={recordedMethods.filter((one) => one === method || !used.includes(one))}
            value={method}
            onChange={(event) => change(at, { method: event.target.value as TypedMoney['method'] })}
          />
          <AmountField
            isExact
            label={t('Amount (₹)')}
            className="figures"
            value={amount}
            error={tMessage(checkDoorAmount(amount))}
            onValue={(value) => change(at, { amount: value })}
          />
        </div>
      ))}
      {free && (
        <Button
          size="sm"
          variant="quiet"
          className="-ml-4 justify-self-start"
          onClick={() =>
            onChange([
              ...draft.money,
              draft.money.some(isFollowing) ? { method: free, amount: null } : { method: free },
            ])
          }
        >
          {t('Part was paid another way')}
        </Button>
      )}
    </fieldset>
  );
}

const isFollowing = ({ amount }: TypedMoney) => amount === undefined;
