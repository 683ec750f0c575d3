-- A stop that desk and phone have recorded: either record can be taken back, and until then credit of the second waits.

alter table rider_acts add column reserved_paise bigint not null default 0;
alter table rider_acts add constraint rider_acts_reserved_positive check (reserved_paise >= 0) not valid;
comment on column rider_acts.reserved_paise is
  'Credit that it brought as the second record of its stop: it settles no dues until the desk has decided.';
create index rider_acts_reserved on rider_acts (stop_id) where reserved_paise > 0;
alter table run_matters add column decision text;
alter table run_matters add constraint run_matters_decision_known check (decision in ('first', 'second')) not valid;
comment on column run_matters.decision is
  'Which record of a stop that was recorded twice staff take back: it takes several steps, and the other one is refused.';
alter table run_stops add column desk_event_id uuid;
alter table run_stops add column desk_before jsonb;
alter table run_stops add constraint run_stops_desk_small check (octet_length(desk_before::text) <= 100000) not valid;
comment on column run_stops.desk_event_id is 'The event of the ledger by which the desk recorded it; null where it did not.';
comment on column run_stops.desk_before is 'The order as it was before the desk recorded it; null for a pick-up.';
