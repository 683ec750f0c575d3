import CircleX from 'lucide-react/icons/circle-x';
import type { MouseEvent, ReactNode } from 'react';
import type { StockIssue } from '#contract/http/envelope.ts';
import { checkoutRules } from '#contract/shared/delivery-address.ts';
import { message, t } from '#web/language.ts';
import type { CallError } from '#web/shared/call-error.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { FocusedAlert } from '#web/ui/messages/focused-alert.tsx';

const friendlyNames: Readonly<Record<string, string>> = {
  deliveryAddress: message('Address'),
  deliveryCity: message('City'),
  deliveryState: message('State'),
  deliveryPincode: message('Pincode'),
  deliveryPhone: message('Phone'),
  deliveryDate: message('Delivery Date'),
  deliveryTime: message('Delivery Time'),
  paymentMethod: message('Payment Method'),
  notes: message('Special Instructions'),
  items: message('Items'),
};

/** Says why the order was not placed: rejected fields, missing stock, or another message. */
export function OrderFailed({ refusal, message }: { refusal: CallError | null; message: string }) {
  return (
    <FocusedAlert
      tone="bad"
      icon={CircleX}
      title={t('Order Failed')}
      reason={<Reasons errors={refusal?.errors ?? []} stockIssues={refusal?.stockIssues ?? []} message={message} />}
    >
      <div className="grid gap-3 sm:flex">
        <Button type="submit">{t('Try Again')}</Button>
        <ButtonLink to="/cart" variant="outline">
          {t('Back to Cart')}
        </ButtonLink>
        {(refusal?.errorType === 'CREDIT_LIMIT' || refusal?.errorType === 'ACCOUNT_OVERDUE') && (
          <ButtonLink to="/account" variant="outline">
            {t('Go to my account')}
          </ButtonLink>
        )}
      </div>
    </FocusedAlert>
  );
}

interface ReasonsProps extends Pick<CallError, 'errors' | 'stockIssues'> {
  message: string;
}

function Reasons({ errors, stockIssues, message }: ReasonsProps) {
  if (errors.length > 0) {
    return (
      <>
        <p>{t('Please fix the following issues:')}</p>
        <Bullets>
          {errors.map(({ path, msg }) => (
            <li key={path + msg}>
              <FieldName path={path} /> {msg}
            </li>
          ))}
        </Bullets>
      </>
    );
  }
  if (stockIssues.length > 0) {
    return (
      <>
        <p>{t('Stock issues detected:')}</p>
        <Bullets>
          {stockIssues.map((issue) => (
            <li key={issue.productId}>
              <strong>{issue.issue === 'product_not_found' ? t('Unknown product') : issue.productName}:</strong>{' '}
              {describeIssue(issue)}
            </li>
          ))}
        </Bullets>
        <p>{t('Please update your cart and try again.')}</p>
      </>
    );
  }
  return <p>{message}</p>;
}

/** The name of a rejected field, as a link to the field if the form has it. */
function FieldName({ path }: { path: string }) {
  const name = <strong>{t(friendlyNames[path] ?? path)}:</strong>;
  if (!(path in checkoutRules)) return name;

  function focusField(event: MouseEvent<HTMLElement>) {
    event.preventDefault();
    const inputs = [...(event.currentTarget.closest('form')?.elements ?? [])] as HTMLInputElement[];
    inputs.find((input) => input.name === path && !input.disabled)?.focus();
  }
  return (
    <a href={`#${path}`} className="inline-block py-1 underline underline-offset-4" onClick={focusField}>
      {name}
    </a>
  );
}

function Bullets({ children }: { children: ReactNode }) {
  return <ul className="grid list-disc gap-1 pl-5">{children}</ul>;
}

function describeIssue({ issue, availableStock, requestedQuantity }: StockIssue): string {
  switch (issue) {
    case 'insufficient_stock':
      return t('Only {availableStock} available, but {requestedQuantity} requested', {
        availableStock,
        requestedQuantity,
      });
    case 'product_not_found':
    case 'product_inactive':
      return t('Product is no longer available');
    default:
      return issue satisfies never;
  }
}
