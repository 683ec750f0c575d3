-- Brings a database of commit 36e8a546 to the schema of db/migrations (server/platform/db/take-over.ts).

drop table opening_rows, opening_imports;

alter table rider_acts
  drop constraint rider_acts_answer_small,
  drop constraint rider_acts_upi_reason_small,
  drop constraint rider_acts_small,
  add constraint rider_acts_small check (octet_length(body::text) <= 60000 and octet_length(before::text) <= 100000
    and octet_length(record::text) <= 500 and octet_length(objection) <= 2000 and octet_length(upi_reason) <= 4000);
