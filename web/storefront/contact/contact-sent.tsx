import MailCheck from 'lucide-react/icons/mail-check';
import { useEffect, useRef } from 'react';
import { t } from '#web/shared/language.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Card } from '#web/ui/card.tsx';

/** Thanks for a message that was sent. */
export function ContactSent({ message, onAgain }: { message: string; onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    window.scrollTo(0, 0);
  }, []);
  return (
    <main className="page grid justify-items-center py-10 sm:py-16">
      <Card className="grid w-full max-w-lg justify-items-center gap-4 px-6 py-10 text-center">
        <span className="grid size-16 place-items-center rounded-full bg-leaf-pale text-leaf">
          <MailCheck aria-hidden size={30} />
        </span>
        <h1 ref={heading} tabIndex={-1} className="text-title outline-none">
          {t('Message Sent')}
        </h1>
        <p role="status" className="text-ink-soft">
          {message}
        </p>
        <div className="mt-2 grid w-full gap-3 sm:flex sm:w-auto">
          <ButtonLink to="/">{t('Back to Home')}</ButtonLink>
          <Button variant="outline" onClick={onAgain}>
            {t('Send Another Message')}
          </Button>
        </div>
      </Card>
    </main>
  );
}
