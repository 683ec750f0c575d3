-- WhatsApp messages that staff opened, for the history of a customer.

create table opened_messages (
  id uuid primary key,
  customer_id uuid not null references users on delete cascade,
  kind text not null,
  order_id uuid references orders on delete cascade,
  opened_by uuid references users on delete set null,
  opened_at timestamptz not null,
  constraint opened_messages_kind_known check (kind in ('dues', 'order-placed', 'on-the-way', 'delivered', 'hello'))
);
comment on table opened_messages is
  'A prefilled WhatsApp message to a customer that staff opened. Whether it was sent is known to WhatsApp only.';
comment on column opened_messages.order_id is 'The order that the message is about; null for one about no order.';
create index opened_messages_customer on opened_messages (customer_id, id desc);
create index opened_messages_order on opened_messages (order_id) where order_id is not null;
create index opened_messages_author on opened_messages (opened_by) where opened_by is not null;

create trigger opened_messages_of_unjoined before insert on opened_messages
  for each row execute function refuse_joined_account('customer_id');
