-- What staff set for the whole shop.

create table settings_versions (
  version integer primary key,
  record jsonb not null,
  changes jsonb not null,
  saved_by uuid references users on delete set null,
  saved_at timestamptz not null,
  ip_address text,
  user_agent text,
  constraint settings_versions_counted_from_one check (version >= 1),
  constraint settings_versions_record_of_groups check (jsonb_typeof(record) = 'object'),
  constraint settings_versions_record_bounded check (octet_length(record::text) <= 262144),
  constraint settings_versions_changes_listed check (jsonb_typeof(changes) = 'array'),
  constraint settings_versions_changes_bounded check (octet_length(changes::text) <= 524288)
);
comment on table settings_versions is
  'The shop''s settings: one row for each save, with the whole record (amounts in paise) and what it changed. The newest is in force.';
create index settings_versions_saved_by on settings_versions (saved_by);
create index settings_versions_origin on settings_versions (saved_at)
  where ip_address is not null or user_agent is not null;

-- On the catalogue's channel: what pages say of the shop is kept with them, and dropped by the same news. The word
-- tells the instances to read the settings again as well.
create function announce_settings() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue', 'settings');
  return null;
end
$$;
comment on function announce_settings is 'Tells all instances that the settings changed, when the change is there for all to see.';

create trigger settings_announced
  after insert or update of version, record or delete on settings_versions for each statement execute function announce_settings();

-- What the owner of a new shop has said of its first steps; what the shop's own rows show is not kept here.
create table first_steps (
  step text primary key,
  state text not null,
  marked_at timestamptz not null,
  marked_by uuid references users (id) on delete set null,
  constraint first_steps_step_is_word check (step ~ '^[a-zA-Z]{1,20}$'),
  constraint first_steps_state_known check (state in ('open', 'later', 'done'))
);
comment on table first_steps is 'A first step of the shop that somebody has done or put off; `all` is the list of steps itself.';

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
