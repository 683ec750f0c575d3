-- The jars desk's list of one container is paged and counted in an index alone, as that of all containers is. It had
-- looked at the account of each of 200,000 holders: 1.3 s.
create table jar_holdings (
  customer_id uuid not null references jar_holders on delete cascade,
  container_id uuid not null references containers on delete restrict,
  jars bigint not null,
  since timestamptz not null,
  quiet_since timestamptz not null,
  primary key (customer_id, container_id)
) with (fillfactor = 80);
comment on table jar_holdings is
  'Which containers a customer holds, with what jar_holders says of the customer, kept by triggers: lists of one container are sorted by it. The ledger decides, this table only finds.';
comment on column jar_holdings.jars is 'Of all containers, as in jar_holders.';

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

insert into jar_holdings (customer_id, container_id, jars, since, quiet_since)
select h.customer_id, a.container_id, h.jars, h.since, h.quiet_since
from ledger_accounts a join jar_holders h on h.customer_id = a.user_id
where a.kind = 'held' and a.balance > 0;

create index jar_holdings_quiet on jar_holdings (container_id, quiet_since, customer_id);
create index jar_holdings_since on jar_holdings (container_id, since, customer_id) include (quiet_since);
create index jar_holdings_jars on jar_holdings (container_id, jars desc, customer_id) include (quiet_since);
-- An index answers alone only what was vacuumed since: of these, at most a fiftieth was not.
alter table jar_holdings set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
alter table jar_holders set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
alter table ledger_accounts set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
