-- What a rider recorded is agreed by the customer, or objected to (docs/decisions/shop/0038).

alter table rider_acts
  add column record jsonb,
  add column answer text,
  add column answered_at timestamptz,
  add column answer_until timestamptz,
  add column asked_at timestamptz,
  add column objection text not null default '',
  add constraint rider_acts_answer_known check (answer in ('agreed', 'code', 'objected')) not valid,
  add constraint rider_acts_answer_small
    check (octet_length(record::text) <= 500 and octet_length(objection) <= 2000) not valid;
alter table rider_acts validate constraint rider_acts_answer_known;
alter table rider_acts validate constraint rider_acts_answer_small;
comment on column rider_acts.record is 'What its customer is shown of it: counts and paise, as they were then. Null for what is no delivery of an order.';
comment on column rider_acts.answer is 'Of the customer: agreed by a press, by the code told at the door, or objected to; null while there is none.';
comment on column rider_acts.asked_at is 'When an e-mail asked, because nobody had answered.';
create index rider_acts_unasked on rider_acts (created_at)
  where record is not null and answer is null and asked_at is null and taken_back_by is null;

alter table order_events drop constraint order_events_kind_known,
  add constraint order_events_kind_known check (kind in ('status', 'payment', 'slot', 'empties', 'door')) not valid;
alter table order_events validate constraint order_events_kind_known;
