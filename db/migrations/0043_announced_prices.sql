-- The prices that an announced delivery was computed with, so that news of a new price adds to the announced amount.

alter table plan_dates add column told_prices jsonb;
comment on column plan_dates.told_prices is
  'Unit prices in paise that told_paise was computed with, by product id; null if none was announced, and before this column.';
