-- Documents of charges for lost and damaged jars.

alter table charges
  add column container_id uuid references containers on delete restrict,
  add column jar_count integer,
  add constraint charges_jars_complete check ((container_id is null) = (jar_count is null)),
  add constraint charges_jars_positive check (jar_count > 0),
  add constraint charges_jars_charged check (container_id is null or kind <> 'opening');
comment on column charges.container_id is
  'The jars that it charges. Null for dues from before the ledger, and for charges from before documents of charges.';
create index charges_container on charges (container_id) where container_id is not null;

alter table documents
  add column charge_id uuid references charges on delete restrict,
  add constraint documents_about_one check (num_nonnulls(order_id, charge_id, event_id) <= 1);
comment on column documents.charge_id is 'The charge for jars that it invoices or takes back.';
create index documents_of_charge on documents (charge_id, id) where charge_id is not null;
