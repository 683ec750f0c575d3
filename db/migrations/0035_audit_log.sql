-- Who changed what: one row for each writing call of staff, each export and each sign-in.

create table audit_log (
  id uuid primary key,
  at timestamptz not null,
  actor_id uuid not null,
  area text not null,
  call text not null,
  records text[] not null,
  fields text[] not null,
  reason text,
  request_id text,
  constraint audit_log_area_is_word check (area ~ '^[a-zA-Z]{1,20}$'),
  constraint audit_log_call_bounded check (length(call) between 1 and 100),
  constraint audit_log_records_bounded check (cardinality(records) <= 200 and octet_length(records::text) <= 20000),
  constraint audit_log_fields_bounded check (cardinality(fields) <= 200 and octet_length(fields::text) <= 20000),
  constraint audit_log_reason_bounded check (length(reason) between 1 and 2000),
  constraint audit_log_request_id_bounded check (length(request_id) between 1 and 100)
);
comment on table audit_log is
  'Who made which writing call of the admin area, and with what reason. A row is written in the transaction of the call and never changes; it can be deleted only when it is older than a year.';
comment on column audit_log.actor_id is 'The account of staff. Not a foreign key, so that a row needs no lock on its account.';
comment on column audit_log.records is 'Ids of the rows that the call names or creates, of any table, and the key of a window.';
comment on column audit_log.fields is 'Names of the changed fields, as in the call. Their values are in audit_details.';

-- Each filter of the list has an index in the order of the list, so that a page is read without sorting.
create index audit_log_newest on audit_log (at, id);
create index audit_log_by_actor on audit_log (actor_id, at, id);
create index audit_log_by_area on audit_log (area, at, id);
create index audit_log_by_actor_and_area on audit_log (actor_id, area, at, id);
create index audit_log_by_record on audit_log using gin (records);
create index audit_log_by_reason on audit_log using gin (fold_text(reason) gin_trgm_ops) where reason is not null;
create index audit_log_by_request on audit_log (request_id);

-- Apart from the log, because these values are personal and can be emptied.
create table audit_details (
  id uuid primary key references audit_log on delete cascade,
  ip_address text,
  user_agent text,
  changes jsonb,
  constraint audit_details_changes_listed check (jsonb_typeof(changes) = 'array'),
  constraint audit_details_changes_bounded check (octet_length(changes::text) <= 262144)
);
comment on table audit_details is
  'The personal part of an entry of the audit log: address, browser, and values before and after. The owner can empty this table; the log stays.';
comment on column audit_details.id is 'The id of the entry.';
create index audit_details_origin on audit_details (id) where ip_address is not null or user_agent is not null;

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  -- A truncated parent truncates this table too, which changes nothing while it is empty.
  if tg_op = 'TRUNCATE' and not exists (select from audit_log) then
    return null;
  end if;
  raise exception 'Entries of the audit log are never changed' using errcode = 'LG002';
end
$$;
comment on function refuse_audit_change is 'Refuses updates and truncation of the audit log.';

create function refuse_audit_deletion() returns trigger language plpgsql as $$
begin
  if exists (select from gone where at > now() - interval '365 days') then
    raise exception 'Entries of the audit log are kept for a year at least' using errcode = 'LG002';
  end if;
  return null;
end
$$;
comment on function refuse_audit_deletion is 'Refuses to delete entries of the last 365 days.';

create trigger audit_log_appended before update or truncate on audit_log
  for each statement execute function refuse_audit_change();
create trigger audit_log_kept after delete on audit_log
  referencing old table as gone for each statement execute function refuse_audit_deletion();
alter table audit_log enable always trigger audit_log_appended;
alter table audit_log enable always trigger audit_log_kept;
