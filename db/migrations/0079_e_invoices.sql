-- Room for e-invoices. The shop does not make any, so the table is empty (docs/india.md).

create table e_invoices (
  document_id uuid primary key references documents on delete restrict,
  irn text not null,
  signed_qr text not null,
  constraint e_invoices_irn_form check (irn ~ '^[0-9a-f]{64}$'),
  constraint e_invoices_irn_once unique (irn),
  constraint e_invoices_qr_given check (signed_qr <> '')
);
comment on table e_invoices is
  'What the e-invoice portal answers for a document. Empty: e-invoices are not made. Rows are only added, as documents are.';
comment on column e_invoices.irn is 'The invoice reference number of the portal.';
comment on column e_invoices.signed_qr is 'The content of the QR code that the portal has signed.';

create trigger e_invoices_appended before update or delete or truncate on e_invoices
  for each statement execute function refuse_document_change();
alter table e_invoices enable always trigger e_invoices_appended;
