-- The texts of the legal pages, and the version that each order was placed under.

create table legal_versions (
  version integer primary key,
  texts jsonb not null,
  changed text[] not null,
  saved_by uuid references users on delete set null,
  saved_at timestamptz not null,
  constraint legal_versions_counted_from_one check (version >= 1),
  constraint legal_versions_texts_named check (jsonb_typeof(texts) = 'object'),
  constraint legal_versions_texts_bounded check (octet_length(texts::text) <= 1048576),
  constraint legal_versions_pages_bounded check (cardinality(changed) between 1 and 20)
);
comment on table legal_versions is
  'The texts of the legal pages: one row for each save, with all texts by page and language. The newest is in force.';
create index legal_versions_saved_by on legal_versions (saved_by) where saved_by is not null;

create trigger legal_announced
  after insert or update or delete on legal_versions for each statement execute function announce_settings();

-- Without a foreign key: its check would lock the newest version once for each order. Versions are never deleted.
alter table orders add column legal_version integer;
comment on column orders.legal_version is
  'The version of legal_versions that was in force when the order was placed; null for none, and for older orders.';
