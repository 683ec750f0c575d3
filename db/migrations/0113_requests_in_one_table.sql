-- contract: the release that keeps them in `requests` uses none of these.
drop table bulk_requests;
drop table ledger_requests;
alter table opening_imports drop column body_hash;
comment on table opening_imports is 'A spreadsheet of opening balances that was found right.';
alter table pickups drop column request_key, drop column request_hash;
alter table pickup_events drop column request_key, drop column request_hash;
alter table plans drop column request_key, drop column request_hash;
alter table customer_notes drop column request_key;
-- The index of the keys led to the notes of an account that is deleted.
create index customer_notes_author on customer_notes (created_by) where created_by is not null;
