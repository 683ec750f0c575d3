-- A sale of a rider that could not be recorded has a stop without an order, so that staff see it as an issue of the run.

alter table run_stops
  drop constraint run_stops_one_thing,
  add constraint run_stops_one_thing check (num_nonnulls(order_id, pickup_id) <= 1);
comment on constraint run_stops_one_thing on run_stops is
  'A stop has an order or a pick-up. Only a sale that could not be recorded has neither.';
