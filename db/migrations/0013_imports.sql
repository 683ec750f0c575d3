-- Customers and products out of spreadsheets (docs/decisions/running/0037).

create table imports (
  id uuid primary key,
  kind text not null,
  state text not null,
  file_name text not null,
  file_hash bytea not null,
  content bytea,
  fault text,
  header_line integer not null default 1,
  columns jsonb not null default '{}',
  total integer not null default 0,
  done integer not null default 0,
  sums jsonb not null default '{}',
  claimed_until timestamptz,
  created_by uuid references users on delete set null,
  written_by uuid references users on delete set null,
  returned_by uuid references users on delete set null,
  created_at timestamptz not null,
  started_at timestamptz,
  written_at timestamptz,
  constraint imports_kind_known check (kind in ('customers', 'products')),
  constraint imports_state_known check (state in
    ('reading', 'unreadable', 'checking', 'checked', 'writing', 'written', 'returning', 'returned')),
  constraint imports_content_bounded check (octet_length(content) <= 10485760)
);
comment on table imports is 'A spreadsheet that staff have sent: read, looked at, saved in batches and perhaps taken back, each step by a job that goes on where a killed one ended.';
comment on column imports.content is 'The file itself, until it was read.';
comment on column imports.columns is 'The index of each column of the file that is read as something.';
comment on column imports.done is 'Rows that the step under way has done.';
comment on column imports.sums is 'What it adds, as it was found when it was looked at.';
comment on column imports.claimed_until is 'Until then one process works on it; another one takes over after that.';
comment on column imports.started_at is 'When staff had it saved: what happened to its customers since then has followed.';
comment on column imports.written_by is 'Who had it saved; its entries are theirs.';
comment on column imports.returned_by is 'Who had it undone; the mirrored entries are theirs. Null where the shop itself gave it up.';
create index imports_under_way on imports (id) where state in ('reading', 'checking', 'writing', 'returning');
create index imports_hash on imports (file_hash) where state in ('writing', 'written');
create index imports_staff on imports (created_by) where created_by is not null;
create index imports_writers on imports (written_by) where written_by is not null;
create index imports_returners on imports (returned_by) where returned_by is not null;

create table import_rows (
  import_id uuid not null references imports on delete cascade,
  line integer not null,
  cells jsonb not null,
  state text not null default 'read',
  lead integer,
  faults jsonb,
  work jsonb,
  made_id uuid,
  event_ids uuid[] not null default '{}',
  constraint import_rows_pkey primary key (import_id, line),
  constraint import_rows_state_known check (state in ('read', 'above', 'wrong', 'right', 'written', 'passed', 'returned', 'kept'))
);
comment on table import_rows is 'A line of a spreadsheet that has any text.';
comment on column import_rows.lead is 'The first line of the same customer: rows of one customer are saved together.';
comment on column import_rows.work is 'What it says, once it was found right.';
comment on column import_rows.made_id is 'The customer or product that it is about.';
comment on column import_rows.event_ids is 'Events of the ledger that it posted.';
create index import_rows_next on import_rows (import_id, lead, line) where state in ('right', 'written');
create index import_rows_wrong on import_rows (import_id, line) where state = 'wrong';
create index import_rows_made on import_rows (made_id) where made_id is not null;
