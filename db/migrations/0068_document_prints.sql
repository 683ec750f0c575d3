-- Which documents staff have printed, so that only the first print says that it is the original.

create table document_prints (
  document_id uuid primary key references documents on delete restrict,
  printed_by uuid not null references users on delete restrict,
  printed_at timestamptz not null
);
comment on table document_prints is
  'The first print of a document by staff. Rows are only added. Every later print of the document is a duplicate.';
create index document_prints_printer on document_prints (printed_by);

create trigger document_prints_appended before update or delete or truncate on document_prints
  for each statement execute function refuse_document_change();
alter table document_prints enable always trigger document_prints_appended;
