-- Null for what was written before, and by a release that does not know it.
alter table order_events add column changes jsonb;
comment on column order_events.changes is
  'What a payment change changed beside the payment status, for staff: [{field, from, to}], amounts in paise.';
