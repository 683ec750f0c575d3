import { Notice } from '#web/ui/messages/notice.tsx';
import type { BulkFailure } from './contact-bulk.ts';

/** Whose messages something could not be done with, and why. */
export function ContactBulkNotice({ failure: { title, reasons } }: { failure: BulkFailure }) {
  return (
    <Notice tone="bad" className="text-sm">
      <p>{title}</p>
      <ul className="list-disc pl-5 font-normal">
        {reasons.map((reason, at) => (
          <li key={at}>{reason}</li>
        ))}
      </ul>
    </Notice>
  );
}
