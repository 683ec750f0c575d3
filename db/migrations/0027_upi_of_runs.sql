-- Whether what a rider recorded as paid by UPI was seen in the bank, and what customers ask a rider for at the door.

alter table rider_acts
  add column upi_check text,
  add column upi_reason text not null default '',
  add column upi_checked_by uuid references users on delete set null,
  add column upi_checked_at timestamptz,
  add constraint rider_acts_upi_check_known check (upi_check in ('seen', 'reversed')) not valid,
  add constraint rider_acts_upi_reason_small check (octet_length(upi_reason) <= 4000) not valid,
  drop constraint rider_acts_kind_known,
  add constraint rider_acts_kind_known
    check (kind in ('delivered', 'not_delivered', 'collected', 'taken_back', 'asked')) not valid;
alter table rider_acts validate constraint rider_acts_upi_check_known;
alter table rider_acts validate constraint rider_acts_upi_reason_small;
alter table rider_acts validate constraint rider_acts_kind_known;
comment on column rider_acts.upi_check is 'Of what was paid by UPI: seen in the bank, or reversed; null where nobody has looked.';
create index rider_acts_upi_checkers on rider_acts (upi_checked_by) where upi_checked_by is not null;
