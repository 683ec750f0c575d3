-- What was asked of an order beyond its bill, what of it was written off, and what stays charged after a cancellation.
-- The release before knows none of them: for it they are 0, and what it writes is read as before.
alter table orders
  add column asked_paise bigint not null default 0,
  add column written_off_paise bigint not null default 0,
  add column kept_paise bigint not null default 0,
  add constraint orders_money_beside_in_range
    check (asked_paise >= 0 and written_off_paise >= 0 and kept_paise >= 0) not valid;
alter table orders validate constraint orders_money_beside_in_range;
comment on column orders.asked_paise is 'What staff ask for beyond the bill, until they name amounts or a status again.';
comment on column orders.written_off_paise is 'What of a delivered order nobody asks for any more, its deposit included.';
comment on column orders.kept_paise is
  'What of an order that is not delivered stays charged: deposit of a cancelled delivery that had come back another way.';

with held as (
  select id, paid_paise + due_paise - items_paise - delivery_paise - deposit_paise as asked from orders
  where due_paise > 0 and paid_paise + due_paise > items_paise + delivery_paise + deposit_paise
  order by id for no key update
)
update orders o set asked_paise = h.asked from held h where o.id = h.id;

-- More was asked than the bill, and it was paid: the allowance below zero says how much.
with paid_more as materialized (
  select id, ledger_account_id('orders', customer_id, null) as account from orders
  where status = 'delivered' and paid_paise > items_paise + delivery_paise + deposit_paise
), posted as (
  select p.id, sum(case when t.credit_account_id = p.account then t.amount else -t.amount end) as waived
  from paid_more p join ledger_transfers t on t.order_id = p.id
  where t.kind in ('allowance', 'write_off', 'deposit_release') and p.account in (t.debit_account_id, t.credit_account_id)
  group by 1
), held as (
  select id from orders where id in (select id from posted where waived < 0) order by id for no key update
)
update orders o set asked_paise = greatest(o.asked_paise, -p.waived) from held h, posted p where o.id = h.id and p.id = h.id;

with written as (
  select t.order_id, sum(case when d.kind = 'write_offs' then t.amount else -t.amount end) as amount
  from ledger_transfers t join ledger_accounts d on d.id = t.debit_account_id
  where t.kind = 'write_off' and t.order_id is not null
  group by 1
), held as (
  select id from orders where id in (select order_id from written where amount > 0) and status = 'delivered'
  order by id for no key update
)
update orders o set written_off_paise = w.amount from held h, written w where o.id = h.id and w.order_id = h.id;

-- Whoever wrote it off wrote the reason for the shop, not for the customer.
with held as (
  select e.id from ledger_transfers t join order_events e on e.order_id = t.order_id and e.created_at = t.created_at
  where t.kind = 'write_off' and e.kind = 'payment' and e.reason is not null
  order by e.id for no key update of e
)
update order_events e set notes = coalesce(e.notes, e.reason), reason = null from held h where e.id = h.id;

with cancelled as materialized (
  select id, ledger_account_id('orders', customer_id, null) as account from orders
  where status <> 'delivered' and delivered_at is not null
), posted as (
  select c.id, sum(case when t.kind = 'deposit' then
      case when t.debit_account_id = c.account then t.amount else -t.amount end
    when t.kind in ('allowance', 'write_off', 'deposit_release') then
      case when t.credit_account_id = c.account then -t.amount else t.amount end
    else 0 end) as kept
  from cancelled c join ledger_transfers t on t.order_id = c.id
  where c.account in (t.debit_account_id, t.credit_account_id)
  group by 1
), held as (
  select id from orders where id in (select id from posted where kept > 0) order by id for no key update
)
update orders o set kept_paise = p.kept from held h, posted p where o.id = h.id and p.id = h.id;
