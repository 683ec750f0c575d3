-- Numbers of documents that a restore has lost, and the search for a document by its number.

alter table document_series add column skipped jsonb not null default '[]';
comment on column document_series.skipped is
  'Numbers that no document has, because staff raised the next number: year, first and last of each gap. The audit log has the reasons.';

create index documents_number_text on documents (number_text);
