-- Brings a database of commit 36e8a546 to the schema of db/migrations (server/platform/db/take-over.ts).

alter table order_items rename column spared to deposit_free_units;
alter table order_items rename constraint order_items_spared_in_range to order_items_deposit_free_units_in_range;

drop table opening_rows, opening_imports;

alter table rider_acts
  drop constraint rider_acts_answer_small,
  drop constraint rider_acts_upi_reason_small,
  drop constraint rider_acts_small,
  add constraint rider_acts_small check (octet_length(body::text) <= 60000 and octet_length(before::text) <= 100000
    and octet_length(record::text) <= 500 and octet_length(objection) <= 2000 and octet_length(upi_reason) <= 4000);

-- An account whose address nobody proved was a registration; with more than that, it opens by a letter to its address.
delete from users u where verified_at is null and role = 'customer' and is_active
  and not exists (select from cart_items c where c.user_id = u.id)
  and not exists (select from orders o where o.customer_id = u.id)
  and not exists (select from plans p where p.customer_id = u.id)
  and not exists (select from pickups p where p.customer_id = u.id)
  and not exists (select from upi_claims c where c.customer_id = u.id)
  and not exists (select from ledger_accounts a where a.user_id = u.id);
delete from sessions where user_id in (select id from users where verified_at is null and role = 'customer');
update users set password_hash = '$argon2id$v=19$m=19456,t=2,p=1$'
  || rtrim(encode(uuid_send(gen_random_uuid()), 'base64'), '=') || '$'
  || rtrim(encode(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 'base64'), '=')
where verified_at is null and role = 'customer';
alter table users drop column verified_at;

-- The default address of every customer says what the account says.
insert into addresses as a (id, user_id, label, recipient, phone, street, pincode, city, state, is_default, created_at)
select id, id, 'Home', name, phone, address, pincode, city, state, true, created_at
from users u where role = 'customer' and not exists (select from account_joins j where j.customer_id = u.id)
on conflict (user_id) where is_default do update set
  house = '', street = excluded.street, landmark = '', pincode = excluded.pincode, city = excluded.city,
  state = excluded.state, version = a.version + 1
where (concat_ws(', ', nullif(a.house, ''), nullif(a.street, ''), nullif(a.landmark, '')), a.city, a.state, a.pincode)
  <> (excluded.street, excluded.city, excluded.state, excluded.pincode);

-- What a shop said of itself before its owner did is not kept, nor is the state that was read out of such an address.
update settings_versions set record = jsonb_set(record, '{shop}', (record->'shop') - array(
  select name from jsonb_each_text(record->'shop') as said (name, value)
  where (name, value) in (('address', '14 Lake View Road, Bengaluru, Karnataka 560001'), ('phone', '+91 98765 43210'),
      ('email', 'hello@paniwala.example'), ('fssaiNumber', '10012345678901'))
    or (name = 'state' and record #>> '{shop,address}' = '14 Lake View Road, Bengaluru, Karnataka 560001'
      and coalesce(record #>> '{shop,gstin}', '') = '')))
where record ? 'shop';
