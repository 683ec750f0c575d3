create table customer_notes (
  id uuid primary key,
  customer_id uuid not null references users on delete cascade,
  note text not null,
  request_key text not null,
  created_by uuid references users on delete set null,
  created_at timestamptz not null,
  constraint customer_notes_length check (length(note) between 1 and 2000)
);
comment on column customer_notes.request_key is 'The Idempotency-Key: a note that is sent again is kept once.';
comment on table customer_notes is 'What staff keep in mind about a customer, with author and time. Customers never see it.';
create index customer_notes_customer on customer_notes (customer_id, id desc);
create unique index customer_notes_once on customer_notes (created_by, request_key);
