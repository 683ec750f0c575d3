-- What a customer was told of a day is binding: a dearer order is announced anew, or not made.
alter table plan_dates
  add column told_paise bigint,
  add column told_anew_at timestamptz,
  add constraint plan_dates_told_paise_not_negative check (told_paise >= 0);
comment on column plan_dates.told_paise is 'What the order was last told to cost, deposit included; null where no amount was told.';
comment on column plan_dates.told_anew_at is 'When a dearer order was announced again; it is made some hours after that.';
