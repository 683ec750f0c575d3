-- Brings a database of the last version before the first release to the schema of db/migrations
-- (server/platform/db/take-over.ts). Sentences for people are raised where something has to be done before.
do $$
begin
  if exists (select from orders
    where posted_paid_paise <> paid_paise
      or posted_due_paise is distinct from case when status = 'delivered' then due_paise end) then
    raise exception 'Some orders are not in the ledger yet. Start the version that made this database, wait two minutes, stop it, and start this one again.';
  end if;
end
$$;

drop index orders_unposted;
alter table orders drop column posted_paid_paise, drop column posted_due_paise;
alter index orders_number_search reset (fastupdate);
alter index orders_address_search reset (fastupdate);
alter index orders_phone_search reset (fastupdate);

drop table one_time_codes;
drop index users_spelled_otherwise;

-- Keys of requests that were kept elsewhere before: a repeat of one of the last days would be done again.
delete from requests where content_hash is null;
insert into requests (actor_id, key, content_hash, answer, created_at)
select customer_id, key, body_hash, to_jsonb(order_id), created_at from order_requests on conflict do nothing;
drop table order_requests;
drop index requests_by_time;
alter table requests alter column content_hash set not null;

-- Entries from before the order of posting was kept come first, in the order of their ids.
alter table ledger_transfers disable trigger ledger_transfers_appended;
update ledger_transfers t set posting = n.posting
from (select id, -row_number() over (order by id desc) as posting from ledger_transfers where posting is null) n
where n.id = t.id;
alter table ledger_transfers enable always trigger ledger_transfers_appended;
alter table ledger_transfers alter column posting set not null;

select graphile_worker.remove_job('post_orders');
