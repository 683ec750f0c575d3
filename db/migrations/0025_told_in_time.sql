-- Messages of the browser that tell customers where their rider is (docs/decisions/shop/0038).

create table push_keys (
  id integer primary key default 1,
  public_key text not null,
  private_key text not null,
  created_at timestamptz not null,
  constraint push_keys_one check (id = 1),
  constraint push_keys_small check (octet_length(public_key) <= 200 and octet_length(private_key) <= 200)
);
comment on table push_keys is 'By which push services know the shop. Made once: browsers that were subscribed under other keys get nothing.';

create table push_subscriptions (
  id uuid primary key,
  session_hash bytea not null references sessions on delete cascade,
  customer_id uuid not null references users on delete cascade,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null,
  constraint push_subscriptions_small
    check (octet_length(endpoint) <= 1000 and octet_length(p256dh) <= 100 and octet_length(auth) <= 100)
);
comment on table push_subscriptions is 'Browsers in which customers want to be told when their rider is near. Each goes with its session.';
comment on column push_subscriptions.endpoint is 'Address of the browser at the push service of its maker.';
create unique index push_subscriptions_session on push_subscriptions (session_hash);
create unique index push_subscriptions_endpoint on push_subscriptions (endpoint);
create index push_subscriptions_customer on push_subscriptions (customer_id, id);

alter table run_stops add column told integer not null default 0;
comment on column run_stops.told is 'What its customer was told by messages of the browser: 1 that the rider has left, 2 that the rider is near.';
