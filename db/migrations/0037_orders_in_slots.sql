-- Where and when an order is delivered. An order of the release before has the defaults: it holds no place, and its
-- window is one of the first three, whose times its screens know.
alter table orders
  add column zone_id uuid references zones on delete restrict,
  add column holds_place boolean not null default false,
  add column window_label text not null default '',
  add column window_from smallint,
  add column window_to smallint,
  add column floor_paise bigint not null default 0,
  add column delivery_floor smallint,
  add column delivery_has_lift boolean not null default false,
  add column gate_note text not null default '',
  add column legal_name text not null default '',
  add column gstin text not null default '',
  add column is_by_phone boolean not null default false,
  add constraint orders_floor_is_part_of_delivery check (floor_paise between 0 and delivery_paise) not valid;
alter table orders validate constraint orders_floor_is_part_of_delivery;
comment on column orders.holds_place is 'Whether it counts in slots.booked: turned back once, by whoever gives its place back.';
comment on column orders.window_from is 'Minutes after midnight in Asia/Kolkata, as the window was when it was chosen.';

-- Any window can be chosen, not the first three alone: less strict, so that the release before is not in its way.
alter table orders drop constraint orders_delivery_window_known;

-- What is still to be delivered holds its place. Days before are never counted again.
with held as (
  select id from orders where status not in ('delivered', 'cancelled') and delivery_date >= current_date - 1
  order by id for no key update
), marked as (
  update orders o set holds_place = true from held where o.id = held.id returning o.delivery_date, o.delivery_window
)
insert into slots (date, window_key, zone_id, booked)
select delivery_date, delivery_window, null, count(*) from marked group by delivery_date, delivery_window;
