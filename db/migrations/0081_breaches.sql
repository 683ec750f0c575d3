-- Breaches of personal data: what happened, which authorities and customers the shop has told, and when.

create table breaches (
  id uuid primary key,
  noticed_at timestamptz not null,
  happened text not null,
  consequences text not null default '',
  measures text not null default '',
  advice text not null default '',
  cause text not null default '',
  affects_all boolean not null default false,
  filled_until uuid,
  filled_at timestamptz,
  tell_at timestamptz,
  told_at timestamptz,
  version integer not null default 1,
  created_by uuid references users on delete set null,
  created_at timestamptz not null,
  constraint breaches_told_after_asked check (told_at is null or tell_at is not null)
);
comment on table breaches is 'A breach of personal data, with the texts for authorities and for the affected customers.';
comment on column breaches.noticed_at is 'The deadlines of reports count from here.';
comment on column breaches.cause is 'Only for the authorities; customers do not read it.';
comment on column breaches.filled_until is 'While all customers are added: the last one that was added.';
comment on column breaches.filled_at is 'When all customers were added; null if not all are affected, or while they are added.';
comment on column breaches.tell_at is 'When staff asked to send the emails.';
comment on column breaches.told_at is 'When all emails were queued.';
create index breaches_newest on breaches (id desc);
create index breaches_by on breaches (created_by) where created_by is not null;
create index breaches_due on breaches (id) where affects_all and filled_at is null or tell_at is not null and told_at is null;

create table breach_notices (
  breach_id uuid not null references breaches on delete restrict,
  kind text not null,
  given_at timestamptz not null,
  reference text not null default '',
  noted_by uuid references users on delete set null,
  noted_at timestamptz not null,
  primary key (breach_id, kind),
  constraint breach_notices_kind_known check (kind in ('certIn', 'board', 'boardDetail'))
);
comment on table breach_notices is 'A report of a breach to an authority: when it was made, and its reference.';
create index breach_notices_by on breach_notices (noted_by) where noted_by is not null;

create table breach_people (
  breach_id uuid not null references breaches on delete restrict,
  customer_id uuid not null references users on delete restrict,
  told_at timestamptz,
  told_by uuid references users on delete set null,
  primary key (breach_id, customer_id),
  constraint breach_people_told_by_when check (told_by is null or told_at is not null)
);
comment on table breach_people is 'A customer whom a breach affects, and when the customer was told.';
comment on column breach_people.told_by is 'The member of staff who told the customer; null for an email.';
create index breach_people_customer on breach_people (customer_id);
create index breach_people_untold on breach_people (breach_id, customer_id) where told_at is null;
create index breach_people_by on breach_people (told_by) where told_by is not null;
