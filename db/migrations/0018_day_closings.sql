-- A day that was closed: what was counted, beside what should have been there.
create table day_closings (
  id uuid primary key,
  day date not null,
  notes jsonb not null,
  expected_paise bigint not null,
  counted_paise bigint not null,
  banked_paise bigint not null,
  reason text not null,
  closed_by uuid references users on delete set null,
  created_at timestamptz not null,
  constraint day_closings_counted check (counted_paise >= 0 and banked_paise between 0 and counted_paise)
);
comment on table day_closings is 'The cash of a day as staff counted it at night; of several closings of a day the newest counts.';
comment on column day_closings.notes is 'How many notes and coins of each kind: n500 are those of 500 rupees.';
create index day_closings_day on day_closings (day);
