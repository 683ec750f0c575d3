-- Tags of customers, which staff make up and give, and what staff decided about a customer.

create table customer_tags (
  id uuid primary key,
  name text not null,
  created_at timestamptz not null,
  constraint customer_tags_name_short check (length(name) between 1 and 30)
);
comment on table customer_tags is 'A tag of the shop, such as "Office". It exists until staff delete it.';
create unique index customer_tags_name on customer_tags (lower(name));

create table tagged_customers (
  customer_id uuid not null references users on delete cascade,
  tag_id uuid not null references customer_tags on delete cascade,
  primary key (customer_id, tag_id)
);
comment on table tagged_customers is 'The tags of each customer.';
create index tagged_customers_tag on tagged_customers (tag_id, customer_id);

create table customer_events (
  id uuid primary key,
  customer_id uuid not null references users on delete cascade,
  kind text not null,
  detail text not null,
  changed_by uuid references users on delete set null,
  created_at timestamptz not null,
  constraint customer_events_kind_known check (kind in ('tagged', 'untagged')),
  constraint customer_events_detail_short check (length(detail) <= 500)
);
comment on table customer_events is 'What staff decided about a customer, for the history of this customer.';
comment on column customer_events.detail is 'The name of the tag at that time.';
create index customer_events_customer on customer_events (customer_id, id);
create index customer_events_author on customer_events (changed_by) where changed_by is not null;
