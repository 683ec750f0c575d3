import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useId, useState } from 'react';
import { t } from '#web/language.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Notice } from '#web/ui/messages/notice.tsx';
import { Skeleton } from '#web/ui/waiting/loading.tsx';
import { FormDialog } from '../../forms/form-dialog.tsx';
import {
  DoorFields,
  orderNames,
  PhoneField,
  PlaceFields,
  RecipientField,
  WholeAddressField,
} from '../../place/address-fields.tsx';
import { ChangeRow, EditChanges } from './edit-changes.tsx';
import { type EditedLine, linesOf } from './edit-draft.ts';
import { EditLines } from './edit-lines.tsx';
import type { OrderEdit } from './use-order-edit.ts';

interface OrderEditDialogProps {
  edit: OrderEdit;
  onClose: () => void;
  /** True if staff type for somebody else: then the browser must not offer its own address. */
  isForOther: boolean;
  /** The field for the price of a line, shown below the line. */
  below?: (line: EditedLine) => ReactNode;
  /** The fields for another slot, shown after the address. */
  slot: ReactNode;
  /** The field for the reason, shown before the preview. */
  children?: ReactNode;
  /** Ways to save anyway, shown below a refusal. */
  anyway?: ReactNode;
}

/** The form that edits an order: lines, empties and address, with a preview of what changes. */
export function OrderEditDialog({ edit, onClose, isForOther, below, slot, children, anyway }: OrderEditDialogProps) {
  const { form, draft, fault, refusal, isEdited, hasFaults, isReady, isUnreachable } = edit;
  const hasLines = linesOf(edit.order, draft).some(({ quantity }) => quantity > 0);

  function whyBlocked(): string | boolean | undefined {
    // If the form has failed, the message above the buttons already says why.
    if (fault !== null) return form.failure ? true : t(fault);
    if (!hasLines) return t('An order needs at least one product. You can cancel it instead.');
    if (!isEdited) return t('Nothing is changed yet.');
    // With wrong values the button can still be pressed, because the press shows every wrong field.
    return isReady || hasFaults ? undefined : true;
  }
  return (
    <FormDialog
      title={t('Edit order')}
      form={form}
      className="grid grid-cols-1 gap-5"
      submitLabel={t('Save order')}
      isUnsaved={isEdited}
      blocked={whyBlocked()}
      isWide
      isTall
      onClose={onClose}
      notices={
        <>
          {form.failure && <Notice tone="bad">{form.failure}</Notice>}
          {refusal && hasLines && (
            <Notice tone="warn">
              <p>{refusal.message}</p>
              {refusal.stockIssues.map(({ productId, productName, availableStock }) => (
                <p key={productId} className="font-normal">
                  {t('{name}: {count} available', { name: productName, count: availableStock })}
                </p>
              ))}
              {anyway}
            </Notice>
          )}
          {isUnreachable && (
            <Notice tone="warn">
              <p>{t('The preview could not be loaded.')}</p>
              <Button variant="outline" size="sm" className="mt-2" onClick={edit.askAgain}>
                {t('Try Again')}
              </Button>
            </Notice>
          )}
        </>
      }
    >
      <EditNews edit={edit} />
      <EditLines edit={edit} {...(below && { below })} />
      <PlaceOfOrder edit={edit} isForOther={isForOther} />
      {slot}
      {children}
      <EditPreviewed edit={edit} />
    </FormDialog>
  );
}

/** Lists what somebody else has changed since the form was opened. */
function EditNews({ edit: { news } }: { edit: OrderEdit }) {
  if (news.length === 0) return null;
  return (
    <Notice tone="warn">
      <p className="mb-2">{t('This order was changed after you opened it. What you typed is kept.')}</p>
      <dl className="grid gap-1.5 font-normal">
        {news.map((one) => (
          <ChangeRow key={one.label} {...one} />
        ))}
      </dl>
    </Notice>
  );
}

/** The address of the order. It is closed at first, and stays open while one of its fields is wrong. */
function PlaceOfOrder({ edit: { form, hasPlaceFault }, isForOther }: { edit: OrderEdit; isForOther: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  if (hasPlaceFault && !isOpen) setIsOpen(true);
  const id = useId();
  const fields = { form, names: orderNames, isForOther };
  return (
    <div className="grid gap-3">
      <Button
        variant="quiet"
        size="sm"
        className="-mx-4 justify-self-start"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t('Address and floor')}
        <ChevronDown aria-hidden size={18} className={classes('transition', isOpen && 'rotate-180')} />
      </Button>
      <div id={id} hidden={!isOpen} className={classes('gap-4', isOpen && 'grid')}>
        {isOpen && (
          <>
            <div className="grid gap-4 sm:grid-cols-2">
              <RecipientField {...fields} label={t('Recipient')} />
              <PhoneField {...fields} label={t('Phone at the door')} />
            </div>
            <WholeAddressField {...fields} rows={2} />
            <div className="grid gap-4 sm:grid-cols-3">
              <PlaceFields {...fields} className="contents" />
            </div>
            <DoorFields form={form} isForOther={isForOther} />
          </>
        )}
      </div>
    </div>
  );
}

function EditPreviewed({ edit: { preview, refusal, isEdited, hasFaults, isReady } }: { edit: OrderEdit }) {
  if (!isEdited || hasFaults || refusal) return null;
  return (
    <section className="grid gap-2 rounded-md bg-foam px-4 py-3" aria-busy={!isReady}>
      <h3 className="text-sm font-semibold text-ink-soft">{t('What changes')}</h3>
      <div role="status" className="grid gap-2">
        {preview ? <EditChanges changes={preview.changes} /> : <Skeleton className="h-6" />}
        {preview?.isBelowMinimum && (
          <p className="text-sm text-marigold-ink">{t('The order falls below the minimum order of this place.')}</p>
        )}
        {preview?.stock && preview.stock.length > 0 && (
          <dl className="grid gap-1.5 text-sm">
            {preview.stock.map(({ productId, name, was, now }) => (
              <ChangeRow key={productId} label={t('Stock of {name}', { name })} from={String(was)} to={String(now)} />
            ))}
          </dl>
        )}
      </div>
    </section>
  );
}
