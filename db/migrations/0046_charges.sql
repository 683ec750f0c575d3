-- What customers owe beside their orders, such as a lost jar (docs/decisions/0032).
create table charges (
  id uuid primary key,
  customer_id uuid not null references users on delete restrict,
  kind text not null,
  amount_paise bigint not null,
  due_paise bigint not null,
  order_id uuid references orders on delete restrict,
  event_id uuid not null,
  created_by uuid references users on delete restrict,
  created_at timestamptz not null,
  constraint charges_kind_known check (kind in ('lost', 'damaged', 'opening')),
  constraint charges_amount_positive check (amount_paise > 0),
  constraint charges_due_in_range check (due_paise between 0 and amount_paise)
);
comment on table charges is
  'What customers owe beside their orders: jars that were lost or damaged, and dues from before the ledger. Credit settles it as it settles orders.';
comment on column charges.order_id is 'The order at whose delivery a jar came back damaged; null for all others.';
comment on column charges.event_id is 'The event of the ledger that charged it.';
comment on column charges.created_by is 'Null is the shop itself.';
create index charges_customer on charges (customer_id, id);
create index charges_due on charges (customer_id) where due_paise > 0;
create index charges_order on charges (order_id) where order_id is not null;
create index charges_creator on charges (created_by) where created_by is not null;

alter table ledger_transfers add column charge_id uuid references charges on delete restrict;
comment on column ledger_transfers.charge_id is 'The charge that it posts or pays.';
create index ledger_transfers_charge on ledger_transfers (charge_id) where charge_id is not null;
