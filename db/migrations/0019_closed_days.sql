-- A closing covers the open days before it, and keeps which cash was not in the till yet.

alter table day_closings
  add column covers_from date,
  add column not_in_till jsonb not null default '[]',
  add constraint day_closings_covers_earlier check (covers_from < day);
comment on column day_closings.covers_from is 'The first of the open days before it that it closes, too; null is none.';
comment on column day_closings.not_in_till is
  'For each rider with cash or an open run at the end of that day: riderId, paise in the bag, runs on the road, runs that came back and were not counted.';
