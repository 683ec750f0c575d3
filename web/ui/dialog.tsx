import X from 'lucide-react/icons/x';
import { type ReactNode, useEffect, useId, useLayoutEffect, useReducer, useRef } from 'react';
import { createPortal } from 'react-dom';
import { t } from '#web/language.ts';
import { classes } from './classes.ts';
import { focusPage } from './focus-page.ts';

interface DialogProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
  /** Buttons at the bottom, always visible. */
  footer?: ReactNode;
  isWide?: boolean;
  /** Keeps its full height, so that nothing moves when its content grows. */
  isTall?: boolean;
  /** True if only a button of the footer closes the dialog, because its content cannot be shown again. */
  isPinned?: boolean;
}

/**
 * The browser's modal dialog: focus stays inside, Escape and a press outside close it. On a phone it slides from the
 * bottom.
 */
export function Dialog({ isOpen, ...dialog }: DialogProps) {
  // After closing, the element that opened the dialog may no longer exist, such as a deleted row. Then focus the page.
  useEffect(() => {
    if (!isOpen) return;
    return () => void setTimeout(() => document.activeElement === document.body && focusPage());
  }, [isOpen]);
  if (!isOpen || typeof document === 'undefined') return null;
  // A form inside a form is invalid HTML and browsers do not submit it, so render the dialog outside the form.
  return createPortal(<OpenDialog {...dialog} />, document.body);
}

function OpenDialog({ title, children, footer, ...look }: Omit<DialogProps, 'isOpen'>) {
  const { isWide = false, isTall = false, isPinned = false } = look;
  const leave = () => isPinned || look.onClose();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const isPressedBeside = useRef(false);
  // When Escape is pressed a second time, the browser closes a dialog without asking. Reopen it if the parent still
  // shows it.
  const [, showAgain] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  });
  // Close before the element leaves the page, so that the browser returns the focus.
  useLayoutEffect(() => () => dialog.current?.close(), []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a dialog closes with Escape already
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
      onClose={() => {
        // The event `close` comes one frame after closing, and the dialog may be open again by then.
        if (dialog.current?.open) return;
        leave();
        showAgain();
      }}
      // React would bubble the event to a form around this component and submit that form, too.
      onSubmit={(event) => event.stopPropagation()}
      onPointerDown={(event) => {
        isPressedBeside.current = event.target === dialog.current;
      }}
      // Ignore the second press of a double click, and text selections that end outside the dialog.
      onClick={(event) => isPressedBeside.current && event.target === dialog.current && event.detail < 2 && leave()}
      className={classes(
        'mx-auto mt-auto mb-0 max-h-[92dvh] w-full max-w-full overflow-hidden rounded-t-xl border border-line bg-surface text-ink shadow-lg',
        'sm:my-auto sm:rounded-xl',
        isWide ? 'sm:w-[calc(100%-2rem)] sm:max-w-3xl' : 'sm:max-w-lg',
      )}
    >
      <div className={classes('flex max-h-[92dvh] flex-col', isTall && 'h-[92dvh]')}>
        <div className="flex items-center justify-between gap-4 border-b border-line py-2 pr-2 pl-5">
          <h2 id={titleId} className="text-lg">
            {title}
          </h2>
          {!isPinned && (
            <button
              type="button"
              aria-label={t('Close')}
              className="grid size-11 place-items-center rounded-full hover:bg-foam"
              onClick={leave}
            >
              <X size={20} />
            </button>
          )}
        </div>
        <div className="grow overflow-y-auto p-5">{children}</div>
        {footer && (
          <footer className="flex flex-wrap justify-end gap-3 border-t border-line px-5 py-4">{footer}</footer>
        )}
      </div>
    </dialog>
  );
}
