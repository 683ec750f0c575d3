-- Staff correct an import on its page: values for all rows, single cells, skipped rows. Rows with faults can wait in an
-- import of their own while the others are saved.

alter table imports
  add column shared_values jsonb not null default '{}',
  add column needs jsonb not null default '{}',
  add column rest_of uuid references imports on delete set null;
alter table import_rows
  add column edits jsonb not null default '{}',
  add column is_skipped boolean not null default false;
create index imports_rests on imports (rest_of) where rest_of is not null;
comment on column imports.shared_values is 'Values that staff gave for all rows whose cell is empty, by field.';
comment on column imports.needs is 'How many rows lack each value that can be given for all rows, as {"field":{"rows","proposed"}}.';
comment on column imports.rest_of is 'The import from which these rows were left when its correct rows were saved.';
comment on column import_rows.edits is 'Cells that staff have typed, by field; they replace those of the file.';
