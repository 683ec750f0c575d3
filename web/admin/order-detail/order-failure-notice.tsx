import { Notice } from '../../ui/messages/notice.tsx';
import type { OrderFailure } from './order-failure.ts';

/** Why an order was not changed. */
export function OrderFailureNotice({ failure }: { failure: OrderFailure }) {
  return (
    <Notice tone="bad" className="text-sm">
      <p>{failure.text}</p>
      {failure.detail && <p className="font-normal">{failure.detail}</p>}
    </Notice>
  );
}
