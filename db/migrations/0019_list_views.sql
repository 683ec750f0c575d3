-- How an account of staff looks at a list.

create table list_views (
  account_id uuid not null references users on delete cascade,
  list text not null,
  tabs jsonb not null,
  hidden text[] not null,
  version integer not null,
  primary key (account_id, list),
  constraint list_views_list_length check (length(list) between 1 and 40),
  constraint list_views_tabs_listed check (jsonb_typeof(tabs) = 'array' and jsonb_array_length(tabs) <= 12),
  constraint list_views_tabs_size check (octet_length(tabs::text) <= 65536),
  constraint list_views_hidden_size check (cardinality(hidden) <= 20 and octet_length(hidden::text) <= 8192),
  constraint list_views_version_counts check (version > 0)
);
comment on table list_views is
  'Saved filters of a list, as tabs, and the columns of it that an account of staff does not want to see. The version finds changes that came between.';
