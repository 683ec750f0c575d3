-- Less strict, so that the release before is not in its way: the history also keeps when an order was moved.
alter table order_events drop constraint order_events_kind_known;
alter table order_events add constraint order_events_kind_known check (kind in ('status', 'payment', 'slot')) not valid;
alter table order_events validate constraint order_events_kind_known;

-- Orders of a slot, for moving all of them.
create index orders_in_slot on orders (delivery_date, delivery_window, customer_id, id) where holds_place;
