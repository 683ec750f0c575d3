-- The event that a claim was posted by: taking it back opens the claim again, and no other event of the same reference does.
alter table upi_claims add column event_id uuid;
comment on column upi_claims.event_id is
  'The event of the ledger that posted it; null while it is not confirmed, and of claims that an older release confirmed.';
