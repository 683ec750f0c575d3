create table addresses (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  label text not null,
  recipient text not null,
  phone text not null,
  house text not null default '',
  street text not null,
  landmark text not null default '',
  floor smallint,
  has_lift boolean not null default false,
  pincode text not null,
  city text not null,
  state text not null,
  gate_note text not null default '',
  legal_name text not null default '',
  gstin text not null default '',
  is_default boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null,
  constraint addresses_floor_known check (floor between 0 and 60)
);
comment on table addresses is
  'The address book of a customer. The default address is also what the columns of users say, written in one transaction.';
comment on column addresses.floor is '0 is the ground floor; null where nobody has said it.';
create unique index addresses_one_default on addresses (user_id) where is_default;
create index addresses_of_user on addresses (user_id, id);

-- One address for each customer, under the id of the account, which no other address can have. The release before may
-- still make accounts without one: whoever reads the book then makes it.
insert into addresses (id, user_id, label, recipient, phone, street, pincode, city, state, is_default, created_at)
select id, id, 'Home', name, phone, address, pincode, city, state, true, created_at
from users
where role = 'customer';
