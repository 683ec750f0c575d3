-- A restore over this database must not undo a deactivation or a new password that is younger than the backup
-- (docs/decisions/0024). What changed before this migration counts as changed now.
alter table users
  add column password_set_at timestamptz not null default now(),
  add column activity_set_at timestamptz not null default now();
comment on column users.password_set_at is 'When the password was last changed, kept by a trigger; read by a restore only.';
comment on column users.activity_set_at is 'When the account was last activated or deactivated, kept by a trigger; read by a restore only.';

create function note_account_change() returns trigger language plpgsql as $$
begin
  if new.password_hash <> old.password_hash then new.password_set_at := now(); end if;
  if new.is_active <> old.is_active then new.activity_set_at := now(); end if;
  return new;
end
$$;
comment on function note_account_change is 'Keeps users.password_set_at and users.activity_set_at true.';
create trigger users_change_noted before update of password_hash, is_active on users
  for each row execute function note_account_change();
