-- Complaints of customers and guests, with two deadlines.

create table complaints (
  id uuid primary key,
  number text not null constraint complaints_number_unique unique,
  customer_id uuid references users on delete set null,
  order_id uuid references orders on delete set null,
  kind text not null,
  text text not null,
  name text not null default '',
  email text not null default '',
  phone text not null default '',
  language text not null,
  text_folded text,
  status text not null default 'open',
  outcome text,
  amount_paise bigint,
  replacement_id uuid references orders on delete set null,
  assignee_id uuid references users on delete set null,
  due_from timestamptz not null,
  acknowledged_at timestamptz,
  resolved_at timestamptz,
  reopened_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  constraint complaints_kind_known
    check (kind in ('leak', 'broken_seal', 'taste_or_smell', 'short', 'late', 'conduct', 'charge', 'other')),
  constraint complaints_status_known check (status in ('open', 'acknowledged', 'resolved')),
  constraint complaints_outcome_known
    check (outcome in ('replacement', 'refund', 'credit', 'settled', 'declined')),
  constraint complaints_resolved_whole
    check ((status = 'resolved') = (resolved_at is not null) and (resolved_at is null) = (outcome is null)),
  constraint complaints_acknowledged_whole check (status = 'open' or acknowledged_at is not null),
  constraint complaints_amount_positive check (amount_paise > 0)
);
comment on table complaints is 'A complaint of a customer, or of a guest who has no account.';
comment on column complaints.number is 'The ticket number. It is random, and opens nothing by itself.';
comment on column complaints.name is 'Of a guest. For a customer, name and contacts are those of the account. So are email and phone.';
comment on column complaints.due_from is
  'Both deadlines count from here: when it was received, or when it was opened again.';
comment on column complaints.amount_paise is 'What was paid back, or what went to the balance.';
comment on column complaints.replacement_id is 'The order that replaces what the complaint is about.';
comment on column complaints.version is 'Counts all writes: of two people who answer the same state, the second is told.';
create index complaints_customer on complaints (customer_id, id desc) where customer_id is not null;
create index complaints_order on complaints (order_id) where order_id is not null;
create index complaints_replacement on complaints (replacement_id) where replacement_id is not null;
create index complaints_assignee on complaints (assignee_id) where assignee_id is not null;
create index complaints_newest on complaints (id desc);
create index complaints_unresolved on complaints (due_from, id) where status <> 'resolved';
create index complaints_resolved on complaints (resolved_at) where resolved_at is not null;
create index complaints_folded on complaints using gin (text_folded gin_trgm_ops);

create function fold_complaint() returns trigger language plpgsql as $$
begin
  new.text_folded := search_forms(concat_ws(' ', new.number, new.name, new.email, new.phone, new.text));
  return new;
end
$$;
create trigger complaints_folded before insert or update of number, name, email, phone, text, text_folded
  on complaints for each row execute function fold_complaint();

create table complaint_entries (
  id uuid primary key,
  complaint_id uuid not null references complaints on delete cascade,
  kind text not null,
  text text not null default '',
  outcome text,
  changed_by uuid references users on delete set null,
  press_id text constraint complaint_entries_press_unique unique,
  created_at timestamptz not null,
  constraint complaint_entries_kind_known
    check (kind in ('received', 'acknowledged', 'message', 'reply', 'note', 'assigned', 'resolved', 'reopened'))
);
comment on table complaint_entries is 'What happened with a complaint: messages of both sides, and notes that only staff read.';
comment on column complaint_entries.kind is 'A message is from the shop, a reply from the one who complains.';
comment on column complaint_entries.outcome is 'Of a complaint that was resolved: a later entry may open it again.';
comment on column complaint_entries.changed_by is 'The account that wrote it. Null for a guest.';
comment on column complaint_entries.press_id is 'Chosen by the browser for one press, so that a repeated press is written once.';
create index complaint_entries_complaint on complaint_entries (complaint_id, id);
create index complaint_entries_author on complaint_entries (changed_by) where changed_by is not null;

create table complaint_photos (
  id uuid primary key,
  complaint_id uuid not null references complaints on delete cascade,
  content_hash bytea not null,
  jpeg bytea not null,
  created_at timestamptz not null,
  constraint complaint_photos_once unique (complaint_id, content_hash),
  constraint complaint_photos_small check (octet_length(jpeg) <= 150000)
);
comment on table complaint_photos is
  'Photos of a complaint, without the data of the camera. They are deleted some days after it was resolved.';
comment on column complaint_photos.content_hash is 'Of what was sent, so that a repeated photo is stored once.';

alter table alerts
  drop constraint alerts_kind_known,
  add constraint alerts_kind_known check (
    kind in ('order', 'failedStop', 'issue', 'claim', 'complaint', 'complaintDue', 'lowStock', 'emails'));
