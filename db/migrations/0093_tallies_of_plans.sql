-- What the job of plans has done and not yet told the shop: written with each of its transactions, and deleted with the
-- letter of the run, so that a killed run loses nothing and nothing is told twice.
create table plan_tallies (
  id uuid primary key,
  day date not null,
  made integer not null,
  late integer not null,
  failed integer not null
);
comment on table plan_tallies is 'Decided days of plans that no letter to the shop has told yet, by the day of the delivery.';
