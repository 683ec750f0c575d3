-- The khata: one row for each customer, with the figures by which staff sort and filter it.

-- Plans that exist get the default, which the job of plans replaces. So do plans that the previous release writes.
alter table plans add column next_on date default '-infinity';
comment on column plans.next_on is
  'The day of the next delivery without an order; null if there is none, -infinity until the job of plans has computed it.';
create index plans_without_next_on on plans (id) where status = 'active' and next_on = '-infinity';

create function forget_next_on() returns trigger language plpgsql as $$
begin
  if new.paused_by_shop
    or (new.paused_from <= new.next_on and (new.paused_until is null or new.paused_until >= new.next_on))
    or exists (
      select from plan_dates d
      where d.plan_id = new.id and (d.date = new.next_on or d.moved_to = new.next_on)
        and (d.outcome is not null or d.is_skipped or d.moved_to <> new.next_on))
  then
    new.next_on := '-infinity';
  end if;
  return new;
end
$$;
comment on function forget_next_on is
  'During a rolling restart the previous release plans the next step without the day. A day that is over is forgotten then.';
create trigger plans_keep_next_on before update of next_at on plans for each row
  when (old.next_at is distinct from new.next_at and old.next_on = new.next_on and new.next_on > '-infinity')
  execute function forget_next_on();

-- The last delivery and the open deliveries of one customer are read from these indexes.
create index orders_last_delivered on orders (customer_id, delivered_at desc) where status = 'delivered';
create index orders_open_of_customer on orders (customer_id, delivery_date)
  where status not in ('delivered', 'cancelled');

create table khata_rows (
  customer_id uuid primary key references users on delete cascade,
  jars bigint not null default 0,
  due_paise bigint not null default 0,
  last_delivery date not null default 'infinity',
  next_delivery date not null default 'infinity',
  constraint khata_rows_not_negative check (jars >= 0 and due_paise >= 0)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
comment on table khata_rows is
  'One row for each customer who was not joined into another one. Orders, plans, charges and the ledger decide; this table only finds.';
comment on column khata_rows.due_paise is 'Due for delivered orders and charges.';
comment on column khata_rows.last_delivery is
  'The day of the last delivery in India. It is infinity if there was none, so that every row has a place in the order.';
comment on column khata_rows.next_delivery is
  'The day of the first open order or planned delivery, which may be in the past; infinity if there is none.';
-- A page, its total and its sum are read from one of these indexes alone, whatever the filter.
create index khata_rows_dues on khata_rows (due_paise desc, customer_id) include (jars, last_delivery, next_delivery);
create index khata_rows_jars on khata_rows (jars desc, customer_id) include (due_paise, last_delivery, next_delivery);
create index khata_rows_last on khata_rows (last_delivery, customer_id) include (jars, due_paise, next_delivery);
create index khata_rows_next on khata_rows (next_delivery, customer_id) include (jars, due_paise, last_delivery);

create function figures_of_khata(customer uuid)
returns table (jars bigint, due_paise bigint, last_delivery date, next_delivery date) language sql stable as $$
  select
    coalesce((select greatest(h.jars, 0) from jar_holders h where h.customer_id = customer), 0),
    (select coalesce(sum(o.due_paise), 0)::bigint from orders o
      where o.customer_id = customer and o.status = 'delivered' and o.due_paise > 0)
      + (select coalesce(sum(c.due_paise), 0)::bigint from charges c
        where c.customer_id = customer and c.due_paise > 0),
    coalesce((select (max(o.delivered_at) at time zone 'Asia/Kolkata')::date from orders o
      where o.customer_id = customer and o.status = 'delivered'), 'infinity'),
    coalesce(least(
      (select min(o.delivery_date) from orders o
        where o.customer_id = customer and o.status not in ('delivered', 'cancelled')),
      (select min(p.next_on) from plans p
        where p.customer_id = customer and p.status = 'active' and p.next_on > '-infinity')), 'infinity');
$$;
comment on function figures_of_khata is 'Computes the figures of a customer''s row in the khata.';

create table khata_changes (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
comment on table khata_changes is
  'Customers whose row in the khata must be computed again. A change only adds a line here: it locks no row of the khata and waits for nobody.';

create function note_khata() returns trigger language plpgsql as $$
begin
  insert into khata_changes (customer_id)
  select distinct id from (values (old.customer_id), (new.customer_id)) as changed (id) where id is not null;
  return null;
end
$$;
comment on function note_khata is 'Notes the customers of a changed row, who differ if an account was joined.';

create trigger orders_in_khata after insert or delete on orders for each row execute function note_khata();
-- The steps between a new order and its delivery change no figure.
create trigger orders_in_khata_again after update on orders for each row when (
    (old.customer_id, old.delivered_at, old.delivery_date, old.status = 'delivered', old.status = 'cancelled')
      is distinct from
      (new.customer_id, new.delivered_at, new.delivery_date, new.status = 'delivered', new.status = 'cancelled')
    or (new.status = 'delivered' and old.due_paise <> new.due_paise))
  execute function note_khata();
create trigger charges_in_khata after insert or delete on charges for each row execute function note_khata();
create trigger charges_in_khata_again after update on charges for each row
  when ((old.customer_id, old.due_paise) is distinct from (new.customer_id, new.due_paise))
  execute function note_khata();
create trigger plans_in_khata after insert or delete on plans for each row execute function note_khata();
create trigger plans_in_khata_again after update on plans for each row
  when ((old.customer_id, old.status, old.next_on) is distinct from (new.customer_id, new.status, new.next_on))
  execute function note_khata();
create trigger jar_holders_in_khata after insert on jar_holders for each row execute function note_khata();
create trigger jar_holders_in_khata_again after update on jar_holders for each row
  when (old.jars <> new.jars) execute function note_khata();
create trigger account_joins_in_khata after insert on account_joins for each row execute function note_khata();

create function refresh_khata(most integer) returns integer language plpgsql
set plan_cache_mode = 'force_generic_plan' as $$
declare
  customers uuid[];
  found integer;
begin
  if not exists (select from khata_changes) then
    return 0;
  end if;
  -- One transaction at a time, so that an older figure never replaces a newer one. Readers wait for it, because it may
  -- be writing what they are about to read.
  perform pg_advisory_xact_lock(hashtext('refresh_khata'));
  with held as materialized (
    select id from khata_changes order by id limit most for update
  ), taken as (
    delete from khata_changes c using held where c.id = held.id returning c.customer_id
  )
  select array_agg(distinct customer_id order by customer_id), count(*) into customers, found from taken;
  -- Statements of their own: they see what was committed together with the lines that were taken.
  -- locked: by nobody else, except for a customer who is deleted
  delete from khata_rows
  where customer_id in (select j.customer_id from account_joins j where j.customer_id = any(customers));
  -- locked: by nobody else, except for a customer who is deleted
  update khata_rows k
  set jars = f.jars, due_paise = f.due_paise, last_delivery = f.last_delivery, next_delivery = f.next_delivery
  from unnest(customers) as c (id) cross join lateral figures_of_khata(c.id) f
  where k.customer_id = c.id
    and (k.jars, k.due_paise, k.last_delivery, k.next_delivery)
      is distinct from (f.jars, f.due_paise, f.last_delivery, f.next_delivery);
  return found;
end
$$;
comment on function refresh_khata is
  'Computes the rows of customers in khata_changes again, up to a number of lines; returns how many it took.';

create function open_khata() returns trigger language plpgsql as $$
begin
  insert into khata_rows (customer_id) values (new.id);
  return null;
end
$$;
comment on function open_khata is 'Gives a new customer a row in the khata.';

create trigger users_in_khata after insert on users for each row
  when (new.role = 'customer') execute function open_khata();

create function count_khata() returns void language sql as $$
  -- locked: nothing that the khata is computed from is written at the same time
  delete from khata_changes;
  -- locked: nothing that the khata is computed from is written at the same time
  delete from khata_rows;
  insert into khata_rows (customer_id, jars, due_paise, last_delivery, next_delivery)
  select u.id, f.jars, f.due_paise, f.last_delivery, f.next_delivery
  from users u cross join lateral figures_of_khata(u.id) f
  where u.role = 'customer' and not exists (select from account_joins j where j.customer_id = u.id);
$$;
comment on function count_khata is 'Computes the whole khata, after rows were written without triggers.';
select count_khata();
