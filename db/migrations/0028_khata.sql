-- The khata: one row for each customer, with the figures by which staff sort and filter it.

alter table plans add column next_on date;
comment on column plans.next_on is
  'The day of the next delivery without an order; null if there is none. It is written together with next_at.';
-- The job of plans computes the new column with the next step of a plan, so every plan is due for it now.
-- locked: by nobody else while migrations run, which are all in one transaction
update plans set next_at = now() where status = 'active' and next_at > now();

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
  'One row for each customer who was not joined into another one, kept by triggers. Orders, plans, charges and the ledger decide; this table only finds.';
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
      (select min(p.next_on) from plans p where p.customer_id = customer and p.status = 'active')), 'infinity');
$$;
comment on function figures_of_khata is 'Computes the figures of a customer''s row in the khata.';

create function refresh_khata(customer uuid) returns void language plpgsql
set plan_cache_mode = 'force_generic_plan' as $$
begin
  -- A statement of its own: the next ones see what was committed while this one waited.
  perform from khata_rows where customer_id = customer order by customer_id for update;
  if exists (select from account_joins where customer_id = customer) then
    -- locked: by the first statement
    delete from khata_rows where customer_id = customer;
    return;
  end if;
  -- locked: by the first statement
  update khata_rows k
  set jars = f.jars, due_paise = f.due_paise, last_delivery = f.last_delivery, next_delivery = f.next_delivery
  from figures_of_khata(customer) f
  where k.customer_id = customer
    and (k.jars, k.due_paise, k.last_delivery, k.next_delivery)
      is distinct from (f.jars, f.due_paise, f.last_delivery, f.next_delivery);
end
$$;
comment on function refresh_khata is 'Writes the figures of a customer''s row; removes the row of a joined account.';

-- Rows of the khata are locked at the commit, after the jars that a customer holds and in the order of customers.
create function keep_khata() returns trigger language plpgsql as $$
declare
  customer uuid;
begin
  for customer in
    select distinct id from (values (old.customer_id), (new.customer_id)) as changed (id) where id is not null order by id
  loop
    perform refresh_khata(customer);
  end loop;
  return null;
end
$$;
comment on function keep_khata is 'Keeps the rows of the customers of a changed row, who differ if an account was joined.';

create constraint trigger orders_in_khata after insert or delete on orders deferrable initially deferred
  for each row execute function keep_khata();
create constraint trigger orders_in_khata_again after update on orders deferrable initially deferred
  for each row when (
    (old.customer_id, old.delivered_at, old.delivery_date, old.status = 'delivered', old.status = 'cancelled')
      is distinct from
      (new.customer_id, new.delivered_at, new.delivery_date, new.status = 'delivered', new.status = 'cancelled')
    or (new.status = 'delivered' and old.due_paise <> new.due_paise))
  execute function keep_khata();
create constraint trigger charges_in_khata after insert or delete on charges deferrable initially deferred
  for each row execute function keep_khata();
create constraint trigger charges_in_khata_again after update on charges deferrable initially deferred
  for each row when ((old.customer_id, old.due_paise) is distinct from (new.customer_id, new.due_paise))
  execute function keep_khata();
create constraint trigger plans_in_khata after insert or delete on plans deferrable initially deferred
  for each row execute function keep_khata();
create constraint trigger plans_in_khata_again after update on plans deferrable initially deferred
  for each row when (
    (old.customer_id, old.status, old.next_on) is distinct from (new.customer_id, new.status, new.next_on))
  execute function keep_khata();
create constraint trigger jar_holders_in_khata after insert on jar_holders deferrable initially deferred
  for each row execute function keep_khata();
create constraint trigger jar_holders_in_khata_again after update on jar_holders deferrable initially deferred
  for each row when (old.jars <> new.jars) execute function keep_khata();
create constraint trigger account_joins_in_khata after insert on account_joins deferrable initially deferred
  for each row execute function keep_khata();

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
  -- locked: nothing that the khata is computed from is written meanwhile
  delete from khata_rows;
  insert into khata_rows (customer_id, jars, due_paise, last_delivery, next_delivery)
  select u.id, f.jars, f.due_paise, f.last_delivery, f.next_delivery
  from users u cross join lateral figures_of_khata(u.id) f
  where u.role = 'customer' and not exists (select from account_joins j where j.customer_id = u.id);
$$;
comment on function count_khata is 'Computes the whole khata, after rows were written without triggers.';
select count_khata();
