-- Links by which customers pay what a WhatsApp message names.

create table pay_keys (
  id boolean primary key default true,
  secret text not null,
  constraint pay_keys_one_row check (id)
);
comment on table pay_keys is
  'The key that seals payment links. The links themselves are not kept: a link names a customer and a time, and the seal proves that the shop made it.';
insert into pay_keys (secret) values (gen_random_uuid()::text || gen_random_uuid()::text);
