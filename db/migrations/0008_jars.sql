-- Jars: how customers give them back, and who holds how many since when.
create table pickups (
  id uuid primary key,
  customer_id uuid not null references users on delete restrict,
  kind text not null,
  status text not null default 'requested',
  version integer not null default 1,
  keeps_credit boolean not null default false,
  note text not null default '',
  recipient text not null default '',
  phone text not null default '',
  address text not null default '',
  city text not null default '',
  state text not null default '',
  pincode text not null default '',
  floor smallint,
  has_lift boolean not null default false,
  gate_note text not null default '',
  pickup_date date,
  window_key text not null default '',
  window_label text not null default '',
  window_from smallint,
  window_to smallint,
  zone_id uuid references zones on delete restrict,
  holds_place boolean not null default false,
  asked_paise bigint,
  released_paise bigint not null default 0,
  payable_paise bigint not null default 0,
  refund_paise bigint,
  refund_method text,
  refund_reference text not null default '',
  refund_on date,
  collect_event_id uuid,
  refund_event_id uuid,
  pay_by date not null,
  created_at timestamptz not null,
  constraint pickups_kind_known check (kind in ('return_jars', 'pay_back')),
  constraint pickups_status_known
    check (status in ('requested', 'scheduled', 'collected', 'refunded', 'credited', 'rejected', 'cancelled')),
  constraint pickups_slot_given check ((pickup_date is not null) = (kind = 'return_jars')),
  constraint pickups_place_has_slot check (not holds_place or pickup_date is not null),
  constraint pickups_asked_given check ((asked_paise > 0) is true = (kind = 'pay_back')),
  constraint pickups_amounts_in_range
    check (released_paise >= 0 and payable_paise >= 0 and (refund_paise is null or refund_paise > 0)),
  constraint pickups_refund_whole check ((status = 'refunded') = (refund_paise is not null and refund_method is not null))
);
comment on table pickups is
  'Jars that a customer gives back without an order (return_jars), or credit that is to be paid back (pay_back).';
comment on column pickups.keeps_credit is 'The customer wants the deposit as credit: nothing is paid back.';
comment on column pickups.pickup_date is 'With window and zone its slot, of which it takes one place as an order does; null without jars.';
comment on column pickups.holds_place is 'Whether it counts in slots.booked: turned back once, by whoever gives its place back.';
comment on column pickups.released_paise is 'Deposit that became credit when the jars were collected.';
comment on column pickups.payable_paise is 'The part of it that paid no dues: what may be paid back. Of a pay_back what is asked for.';
comment on column pickups.collect_event_id is 'The event of the ledger that posted the jars; refund_event_id the one that posted the money.';
comment on column pickups.pay_by is 'The day that the customer was told for the money.';
create index pickups_customer on pickups (customer_id, id);
create index pickups_open on pickups (id) where status in ('requested', 'scheduled', 'collected');
create index pickups_promised on pickups (customer_id) where status in ('requested', 'scheduled');
create index pickups_slot on pickups (pickup_date, window_key) where pickup_date is not null;
create index pickups_zone on pickups (zone_id) where zone_id is not null;
create index pickups_collect_event on pickups (collect_event_id) where collect_event_id is not null;
create index pickups_refund_event on pickups (refund_event_id) where refund_event_id is not null;
-- What customers asked for is found by its address, its phone number and its UPI reference in an index.
create index pickups_address_search on pickups
  using gin (lower(normalize(recipient || ' ' || address || ' ' || city || ' ' || pincode, nfc)) gin_trgm_ops);
create index pickups_phone_search on pickups using gin (regexp_replace(phone, '\D', '', 'g') gin_trgm_ops);

create table pickup_lines (
  pickup_id uuid not null references pickups on delete cascade,
  container_id uuid not null references containers on delete restrict,
  count integer not null,
  taken integer,
  matched integer,
  damaged integer,
  released_paise bigint,
  primary key (pickup_id, container_id),
  constraint pickup_lines_count_in_range check (count between 0 and 999),
  constraint pickup_lines_taken_in_range check (taken between 0 and 999),
  constraint pickup_lines_matched_in_range check (matched between 0 and taken),
  constraint pickup_lines_damaged_in_range check (damaged between 0 and taken),
  constraint pickup_lines_released_not_negative check (released_paise >= 0)
);
comment on table pickup_lines is 'Jars of a pick-up by container: how many are promised, and how many were taken.';
comment on column pickup_lines.count is '0 where a container was taken that nobody had promised.';
comment on column pickup_lines.taken is 'Null until they are collected.';
comment on column pickup_lines.matched is 'Those of them that the customer held; the others are not ours.';
create index pickup_lines_container on pickup_lines (container_id);

create table pickup_events (
  id uuid primary key,
  pickup_id uuid not null references pickups on delete cascade,
  kind text not null,
  previous text,
  next text,
  reason text,
  changed_by uuid references users on delete restrict,
  created_at timestamptz not null,
  constraint pickup_events_kind_known check (kind in
    ('requested', 'scheduled', 'moved', 'collected', 'refunded', 'credited', 'rejected', 'cancelled'))
);
comment on table pickup_events is 'Who did what with a pick-up, and when.';
comment on column pickup_events.previous is 'Of a move: the slot before in words, in English; next is the one after it.';
comment on column pickup_events.changed_by is 'Null is the shop itself.';
create index pickup_events_pickup on pickup_events (pickup_id, id);
create index pickup_events_changer on pickup_events (changed_by) where changed_by is not null;

create table deposit_terms (
  id uuid primary key,
  customer_id uuid not null references users on delete cascade,
  is_free boolean not null,
  reason text not null,
  changed_by uuid references users on delete set null,
  changed_at timestamptz not null
);
comment on table deposit_terms is
  'Each time staff said that a customer pays no deposit for containers, or pays it again. The newest row holds.';
create index deposit_terms_customer on deposit_terms (customer_id, id desc);
create index deposit_terms_staff on deposit_terms (changed_by) where changed_by is not null;

create table jar_holders (
  customer_id uuid primary key references users on delete cascade,
  jars bigint not null,
  since timestamptz not null,
  last_order_at timestamptz,
  quiet_since timestamptz not null generated always as (greatest(since, last_order_at)) stored,
  reminded_at timestamptz,
  reminded_by uuid references users on delete set null
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
comment on table jar_holders is
  'Customers who hold or held jars, kept by triggers: the sum of their held accounts, for lists that are sorted by it. The ledger decides, this table only finds.';
comment on column jar_holders.since is 'When the number last rose from 0.';
comment on column jar_holders.last_order_at is 'Of the newest order that was not cancelled, to the minute.';
comment on column jar_holders.quiet_since is 'Since when jars are held and nothing was ordered.';
-- Lists are paged and counted in an index alone.
create index jar_holders_quiet on jar_holders (quiet_since, customer_id) where jars > 0;
create index jar_holders_since on jar_holders (since, customer_id) where jars > 0;
create index jar_holders_jars on jar_holders (jars desc, customer_id) where jars > 0;
create index jar_holders_reminder on jar_holders (reminded_by) where reminded_by is not null;

-- The jars desk's list of one container is paged and counted in an index alone, as that of all containers is. The
-- accounts of 200,000 holders would take 1.3 s.
create table jar_holdings (
  customer_id uuid not null references jar_holders on delete cascade,
  container_id uuid not null references containers on delete restrict,
  jars bigint not null,
  since timestamptz not null,
  quiet_since timestamptz not null,
  primary key (customer_id, container_id)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
comment on table jar_holdings is
  'Which containers a customer holds, with what jar_holders says of the customer, kept by triggers: lists of one container are sorted by it. The ledger decides, this table only finds.';
comment on column jar_holdings.jars is 'Of all containers, as in jar_holders.';
create index jar_holdings_quiet on jar_holdings (container_id, quiet_since, customer_id);
create index jar_holdings_since on jar_holdings (container_id, since, customer_id) include (quiet_since);
create index jar_holdings_jars on jar_holdings (container_id, jars desc, customer_id) include (quiet_since);

-- Fires after the trigger that moves balances and before the one that adds totals, by their names. Rows are added up
-- in the order of customers; who exchanges as many as before is not written.
create function keep_jar_holders() returns trigger language plpgsql as $$
begin
  insert into jar_holders as h (customer_id, jars, since, last_order_at)
  select m.user_id, m.jars, m.at, (
    select o.created_at from orders o
    where o.customer_id = m.user_id and o.status <> 'cancelled' order by o.id desc limit 1)
  from (
    select a.user_id, sum(case when p.debit_account_id = a.id then p.amount else -p.amount end) as jars,
      max(p.created_at) as at
    from posted p join ledger_accounts a on a.id in (p.debit_account_id, p.credit_account_id)
    where p.unit <> '00000000-0000-0000-0000-000000000000' and a.kind = 'held'
    group by 1
  ) m
  where m.jars <> 0
  order by m.user_id
  on conflict (customer_id) do update
    set jars = h.jars + excluded.jars, since = case when h.jars <= 0 then excluded.since else h.since end,
      last_order_at = excluded.last_order_at;
  return null;
end
$$;
comment on function keep_jar_holders is 'Moves jar_holders with the jars that were posted.';

create trigger ledger_transfers_held after insert on ledger_transfers
  referencing new table as posted for each statement execute function keep_jar_holders();

-- Its name puts it behind the trigger that keeps jar_holders. Who gives back as many of a container as were brought is
-- passed over.
create function keep_jar_holdings() returns trigger language plpgsql as $$
declare
  moved uuid[];
  owners uuid[];
begin
  select array_agg(m.id), array_agg(distinct m.user_id) into moved, owners from (
    select a.id, a.user_id
    from posted p join ledger_accounts a on a.id in (p.debit_account_id, p.credit_account_id)
    where p.unit <> '00000000-0000-0000-0000-000000000000' and a.kind = 'held'
    group by 1, 2
    having sum(case when p.debit_account_id = a.id then p.amount else -p.amount end) <> 0
  ) m;
  if moved is null then
    return null;
  end if;
  -- Where one container is exchanged for another the sum stays, and nobody has locked it yet.
  perform from jar_holders where customer_id = any(owners) order by customer_id for no key update;
  -- locked: with their customers
  delete from jar_holdings g using ledger_accounts a
  where a.id = any(moved) and a.balance = 0 and g.customer_id = a.user_id and g.container_id = a.container_id;
  insert into jar_holdings (customer_id, container_id, jars, since, quiet_since)
  select h.customer_id, a.container_id, h.jars, h.since, h.quiet_since
  from ledger_accounts a join jar_holders h on h.customer_id = a.user_id
  where a.id = any(moved) and a.balance > 0
  order by 1, 2
  on conflict (customer_id, container_id) do nothing;
  return null;
end
$$;
comment on function keep_jar_holdings is 'Adds and removes jar_holdings with the jars that were posted.';

create trigger ledger_transfers_held_each after insert on ledger_transfers
  referencing new table as posted for each statement execute function keep_jar_holdings();

create function copy_jar_holder() returns trigger language plpgsql as $$
begin
  -- locked: with their customer
  update jar_holdings set jars = new.jars, since = new.since, quiet_since = new.quiet_since
  where customer_id = new.customer_id;
  return null;
end
$$;
comment on function copy_jar_holder is 'Copies to jar_holdings what lists are sorted by.';

create trigger jar_holders_copied after update on jar_holders for each row
  when ((old.jars, old.since, old.quiet_since) is distinct from (new.jars, new.since, new.quiet_since))
  execute function copy_jar_holder();

create function keep_holder_count() returns trigger language plpgsql as $$
begin
  insert into ledger_counts as c (kind, container_id, slot, filled)
  values ('holders', '00000000-0000-0000-0000-000000000000', pg_backend_pid() % 16,
    case when new.jars > 0 then 1 else -1 end)
  on conflict (kind, container_id, slot) do update set filled = c.filled + excluded.filled;
  return null;
end
$$;
comment on function keep_holder_count is 'Counts a customer who holds jars now, or holds none any more.';

create trigger jar_holders_counted after insert on jar_holders for each row
  when (new.jars > 0) execute function keep_holder_count();
create trigger jar_holders_counted_again after update of jars on jar_holders for each row
  when ((old.jars > 0) <> (new.jars > 0)) execute function keep_holder_count();
create trigger jar_holders_counted_out after delete on jar_holders for each row
  when (old.jars > 0) execute function keep_holder_count();

create function keep_last_orders() returns trigger language plpgsql
set plan_cache_mode = 'force_generic_plan' as $$
begin
  -- A statement of its own: the next one sees what was committed while this one waited. A new order within a minute of
  -- the newest one that is known shares the row, so that a cancellation still sees it.
  perform from jar_holders where customer_id = new.customer_id
    and (tg_op = 'INSERT' and last_order_at between new.created_at - interval '1 minute' and new.created_at) is not true
  order by customer_id for no key update;
  if found then
    -- locked: by the statement before
    update jar_holders set last_order_at = (
      select o.created_at from orders o
      where o.customer_id = new.customer_id and o.status <> 'cancelled' order by o.id desc limit 1)
    where customer_id = new.customer_id;
  else
    perform from jar_holders where customer_id = new.customer_id order by customer_id for share;
  end if;
  return null;
end
$$;
comment on function keep_last_orders is 'Keeps the newest order of a customer who holds or held jars.';

create constraint trigger orders_held after insert on orders deferrable initially deferred
  for each row execute function keep_last_orders();
create constraint trigger orders_held_again after update of status on orders deferrable initially deferred
  for each row when ((old.status = 'cancelled') <> (new.status = 'cancelled')) execute function keep_last_orders();

create function count_ledger_accounts() returns void language sql as $$
  -- locked: nothing is posted meanwhile
  delete from ledger_counts;
  insert into ledger_counts (kind, container_id, slot, filled)
  select kind, coalesce(container_id, '00000000-0000-0000-0000-000000000000'), 0, count(*)
  from ledger_accounts where kind in ('credit', 'deposits', 'held') and balance > 0 group by 1, 2
  union all
  select 'holders', '00000000-0000-0000-0000-000000000000', 0, count(*) from jar_holders where jars > 0
  order by 1, 2;
$$;
comment on function count_ledger_accounts is 'Counts anew what was written without triggers.';
