-- One timeline of everything that happened with a customer: each history is found by its customer.

alter table run_matters add column customer_id uuid references users on delete set null;
comment on column run_matters.customer_id is
  'The customer of the stop at that time; null for a sale that could not be recorded. A trigger fills it in.';
create index run_matters_customer on run_matters (customer_id, id) where customer_id is not null;

-- locked: the customer of an issue is written by no other statement
update run_matters m set customer_id = coalesce(o.customer_id, p.customer_id)
from rider_acts a join run_stops s on s.id = a.stop_id
left join orders o on o.id = s.order_id left join pickups p on p.id = s.pickup_id
where a.id = m.act_id;

create function fill_customer_of_matter() returns trigger language plpgsql as $$
begin
  if new.customer_id is null then
    select coalesce(o.customer_id, p.customer_id) into new.customer_id
    from rider_acts a join run_stops s on s.id = a.stop_id
    left join orders o on o.id = s.order_id left join pickups p on p.id = s.pickup_id
    where a.id = new.act_id;
  end if;
  return new;
end
$$;
comment on function fill_customer_of_matter is 'Writes the customer of the stop to an issue of a run.';
create trigger run_matters_of_customer before insert on run_matters
  for each row execute function fill_customer_of_matter();

create index contact_messages_email on contact_messages (lower(email), id);

-- Payments of a customer, and what else changes the amount due without an order, among many entries of deliveries.
create index ledger_transfers_money_in on ledger_transfers (credit_account_id, id)
  where method is not null or kind in ('allowance', 'write_off', 'jar_charge', 'opening');
create index ledger_transfers_money_out on ledger_transfers (debit_account_id, id)
  where method is not null or kind in ('allowance', 'write_off', 'jar_charge', 'opening');
