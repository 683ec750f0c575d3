-- A plan points to the address of the book that it delivers to, so that it follows when that address is changed.
alter table plans add column address_id uuid references addresses on delete set null;
comment on column plans.address_id is
  'The address of the book that it delivers to; null where it has one of its own. address and pincode are still the plan''s.';
create index plans_address on plans (address_id);

create function link_plan_to_address() returns trigger language plpgsql as $$
begin
  new.address_id := (
    select a.id from addresses a
    where a.user_id = new.customer_id and a.pincode = new.pincode
      and concat_ws(', ', nullif(a.house, ''), nullif(a.street, ''), nullif(a.landmark, '')) = new.address
    order by a.id is not distinct from new.address_id desc, a.is_default desc, a.id limit 1
  );
  return new;
end
$$;
comment on function link_plan_to_address is 'Links a plan to the address that says the same, whichever release writes it.';
create trigger plans_begun_at_address before insert on plans
  for each row execute function link_plan_to_address();
create trigger plans_moved_to_address before update of address, pincode on plans
  for each row when ((new.address, new.pincode) is distinct from (old.address, old.pincode))
  execute function link_plan_to_address();

-- locked: the whole table, by the change of its columns
update plans p set address_id = (
  select a.id from addresses a
  where a.user_id = p.customer_id and a.pincode = p.pincode
    and concat_ws(', ', nullif(a.house, ''), nullif(a.street, ''), nullif(a.landmark, '')) = p.address
  order by a.is_default desc, a.id limit 1
);
