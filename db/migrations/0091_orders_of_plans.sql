-- An order keeps the plan and the day that it was made for, also when the day was taken back and made again.
create table plan_orders (
  order_id uuid primary key references orders on delete restrict,
  plan_id uuid not null references plans on delete cascade,
  date date not null
);
comment on table plan_orders is 'Every order that was made for a day of a plan; plan_dates names the newest one of a day alone.';
create index plan_orders_day on plan_orders (plan_id, date);

create function keep_orders_of_plans() returns trigger language plpgsql as $$
begin
  insert into plan_orders (order_id, plan_id, date) values (new.order_id, new.plan_id, new.date)
  on conflict (order_id) do nothing;
  return null;
end
$$;
comment on function keep_orders_of_plans is 'Keeps the orders of days, whichever release writes them.';
create trigger plan_dates_orders_kept after insert or update of order_id on plan_dates
  for each row when (new.order_id is not null) execute function keep_orders_of_plans();

insert into plan_orders (order_id, plan_id, date)
select order_id, plan_id, date from plan_dates where order_id is not null;

-- The job of plans asks each minute whose account was activated again.
create index plans_paused_by_shop on plans (customer_id) where paused_by_shop and status = 'active';
