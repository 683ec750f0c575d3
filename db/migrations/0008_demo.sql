create table demo (
  is_demo boolean primary key default true,
  filled_at timestamptz not null,
  constraint demo_one_row check (is_demo)
);
comment on table demo is 'Its one row says that this database holds made-up people and orders (npm run seed:demo); a real shop''s has none.';
