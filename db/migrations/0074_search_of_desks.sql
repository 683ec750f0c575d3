-- What customers asked for is found by its address, its phone number and its UPI reference in an index.
create index pickups_address_search on pickups
  using gin (lower(normalize(recipient || ' ' || address || ' ' || city || ' ' || pincode, nfc)) gin_trgm_ops);
create index pickups_phone_search on pickups using gin (regexp_replace(phone, '\D', '', 'g') gin_trgm_ops);
create index plans_address_search on plans
  using gin (lower(normalize(recipient || ' ' || address || ' ' || city || ' ' || pincode, nfc)) gin_trgm_ops);
create index plans_phone_search on plans using gin (regexp_replace(phone, '\D', '', 'g') gin_trgm_ops);
create index upi_claims_utr_search on upi_claims using gin (utr gin_trgm_ops);
