-- Requests of customers at the door wait a little before they are granted, so that the last one of several counts.

alter table rider_acts add column made_at timestamptz;
comment on column rider_acts.made_at is
  'When it was made by the clock of the shop, as far as the phone told; null for acts from before this was kept.';
alter table rider_acts add column request text;
alter table rider_acts add constraint rider_acts_request_known
  check (request in ('waiting', 'done', 'replaced', 'refused'));
comment on column rider_acts.request is
  'Of what a customer asked for: it waits, was done, was replaced by a later request, or was refused and lies at the desk.';
alter table rider_acts add column grant_at timestamptz;
comment on column rider_acts.grant_at is 'When a waiting request is granted.';
create index rider_acts_to_grant on rider_acts (grant_at) where request = 'waiting';
