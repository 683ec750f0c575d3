-- The job library kept its own list of them by the clock of each program, and one that went wrong stopped them all.
create table scheduled_jobs (
  name text primary key,
  every_minutes integer not null constraint scheduled_jobs_every check (every_minutes > 0),
  queued_for timestamptz not null,
  done_at timestamptz not null default now()
);
comment on table scheduled_jobs is
  'Jobs that repeat: for which of its times each was queued last, and when it was last done, by the clock of the database.';
