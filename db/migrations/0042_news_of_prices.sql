-- Which changed price a WhatsApp message was about, so that two changes of one day are told apart.

alter table opened_messages
  add column price_id uuid references agreed_prices on delete cascade,
  drop constraint opened_messages_kind_known,
  add constraint opened_messages_kind_known
    check (kind in ('dues', 'order-placed', 'on-the-way', 'delivered', 'hello', 'price', 'price-undone')),
  add constraint opened_messages_price_of_news check (price_id is null or kind in ('price', 'price-undone'));
comment on column opened_messages.price_id is
  'The changed price that the message is about; null for other messages. Kind price-undone tells that it no longer applies.';
create index opened_messages_price on opened_messages (price_id) where price_id is not null;

-- A message before this version was about the newest change of its customer then.
-- locked: messages are only written
update opened_messages m
set price_id = a.id, kind = case when a.taken_back_at <= m.opened_at then 'price-undone' else 'price' end
from (
  select o.id as message_id, p.id, p.taken_back_at from opened_messages o
  cross join lateral (
    select id, taken_back_at from agreed_prices
    where customer_id = o.customer_id and told = 'whatsapp' and changed_at <= o.opened_at
    order by changed_at desc, id desc limit 1
  ) p
  where o.kind = 'price'
) a
where m.id = a.message_id;
