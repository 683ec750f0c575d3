-- Opening balances out of a spreadsheet: checked as a whole, then written row by row.
create table opening_imports (
  id uuid primary key,
  body_hash bytea not null,
  created_by uuid references users on delete set null,
  created_at timestamptz not null
);
comment on table opening_imports is 'A spreadsheet of opening balances that was found right. Its id comes from its idempotency key.';
create index opening_imports_staff on opening_imports (created_by) where created_by is not null;

create table opening_rows (
  import_id uuid not null references opening_imports on delete cascade,
  place integer not null,
  line integer not null,
  customer_id uuid not null references users on delete cascade,
  container_id uuid references containers on delete restrict,
  jars integer not null,
  deposit_paise bigint not null,
  credit_paise bigint not null,
  dues_paise bigint not null,
  state text not null default 'waiting',
  constraint opening_rows_pkey primary key (import_id, place),
  constraint opening_rows_state_known check (state in ('waiting', 'written', 'known')),
  constraint opening_rows_not_negative check (
    jars >= 0 and deposit_paise >= 0 and credit_paise >= 0 and dues_paise >= 0)
);
comment on table opening_rows is
  'One balance of a spreadsheet: jars with their deposit, or money. It is written once, in a transaction of its own; known is what was set before by somebody else.';
comment on column opening_rows.line is 'Of the spreadsheet; one line can hold jars and money.';
create index opening_rows_waiting on opening_rows (import_id, place) where state = 'waiting';
create index opening_rows_customer on opening_rows (customer_id);
create index opening_rows_container on opening_rows (container_id) where container_id is not null;
