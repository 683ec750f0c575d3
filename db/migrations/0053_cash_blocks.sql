-- Customers who may not pay in cash, and orders that came back from the door.

create table cash_blocks (
  customer_id uuid primary key references users on delete cascade,
  reason text not null,
  blocked_by uuid references users on delete set null,
  blocked_at timestamptz not null,
  constraint cash_blocks_reason_short check (length(reason) between 1 and 300)
);
comment on table cash_blocks is 'A customer from whom the shop takes no new cash orders. Staff decided it.';
comment on column cash_blocks.reason is 'The customer reads it. The usual reason is stored in English and translated.';
create index cash_blocks_author on cash_blocks (blocked_by) where blocked_by is not null;

alter table customer_events
  drop constraint customer_events_kind_known,
  add constraint customer_events_kind_known
    check (kind in ('tagged', 'untagged', 'cash_blocked', 'cash_allowed', 'cash_kept'));
comment on column customer_events.detail is 'The name of the tag at that time, or the reason.';

-- Few orders come back, so this index is small.
create index orders_came_back on orders (customer_id) where status = 'cancelled' and failed_stops > 0;
