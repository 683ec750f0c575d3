-- How many accounts of customers have something on them: lists of 200,000 had counted them anew for each page.
create table ledger_counts (
  kind text not null,
  container_id uuid not null,
  slot smallint not null,
  filled bigint not null,
  constraint ledger_counts_pkey primary key (kind, container_id, slot)
) with (fillfactor = 70);
comment on table ledger_counts is
  'Accounts above zero by kind and container, and as holders the customers who hold any jar, kept by triggers. Spread over slots as ledger_totals are: only sums over the slots mean something.';
comment on column ledger_counts.container_id is 'The uuid of zeros without a container.';

-- Few postings bring an account above zero or down to it. Of those, rows are added up in the order of their key.
create function keep_ledger_counts() returns trigger language plpgsql as $$
begin
  insert into ledger_counts as c (kind, container_id, slot, filled)
  select n.kind, coalesce(n.container_id, '00000000-0000-0000-0000-000000000000'), pg_backend_pid() % 16,
    sum(case when n.balance > 0 then 1 else -1 end)
  from changed n join former f on f.id = n.id
  where (n.balance > 0) <> (f.balance > 0) and n.kind in ('credit', 'deposits', 'held')
  group by 1, 2
  order by 1, 2
  on conflict (kind, container_id, slot) do update set filled = c.filled + excluded.filled;
  return null;
end
$$;
comment on function keep_ledger_counts is 'Adds to ledger_counts, once for a statement.';
create trigger ledger_accounts_counted after update on ledger_accounts
  referencing old table as former new table as changed for each statement execute function keep_ledger_counts();

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
select count_ledger_accounts();
