create table contact_messages (
  id uuid primary key,
  name text not null,
  email text not null,
  message text not null,
  domain text not null,
  ip_address text not null,
  status text not null default 'new',
  admin_notes text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint contact_messages_status_known check (status in ('new', 'read', 'replied', 'closed'))
);
comment on table contact_messages is 'A message sent through the contact form.';
create index contact_messages_status on contact_messages (status, id desc);

create table visitors (
  site text not null,
  unique_id text not null,
  visits integer not null default 1,
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  primary key (site, unique_id)
);
comment on table visitors is 'A browser that came to a site, counted once however often it comes.';
