-- What members of staff may do: their roles, and roles that the shop has made itself (docs/decisions/code/0045).

create table staff_roles (
  id uuid primary key,
  name text not null,
  permissions text[] not null,
  version integer not null default 1,
  changed_at timestamptz not null default now(),
  constraint staff_roles_small check (length(name) between 1 and 60 and cardinality(permissions) between 1 and 100)
);
comment on table staff_roles is 'A role that the shop has made itself. Roles such as owner and dispatcher are in the program.';
comment on column staff_roles.permissions is 'Permissions of the role. A permission that the program does not know allows nothing.';
comment on column staff_roles.changed_at is 'Time of the last change. Only a restore reads it.';
create unique index staff_roles_name on staff_roles (lower(name));

alter table users
  add column roles text[] not null default '{}',
  add column roles_set_at timestamptz not null default now();
comment on column users.roles is
  'Roles of a member of staff: names of roles of the program, such as owner, and ids of staff_roles. Empty for others.';
comment on column users.roles_set_at is 'Time of the last change of roles, kept by a trigger. Only a restore reads it.';

-- Until now every admin was allowed everything.
with held as materialized (select id from users where role = 'admin' order by id for update)
update users u set roles = '{owner}' from held where u.id = held.id;

alter table users add constraint users_roles_of_staff check (role = 'admin' or roles = '{}') not valid;

create function note_role_change() returns trigger language plpgsql as $$
begin
  if new.roles <> old.roles then new.roles_set_at := now(); end if;
  return new;
end
$$;
comment on function note_role_change is 'Keeps users.roles_set_at true.';

create trigger users_roles_noted before update of roles on users
  for each row execute function note_role_change();

-- The last owner is found, and all owners are locked, without reading the customers.
create index users_staff on users (id) where role = 'admin';

create table role_changes (
  id uuid primary key,
  actor_id uuid references users on delete set null,
  user_id uuid references users on delete cascade,
  role_id uuid,
  before jsonb,
  after jsonb,
  ip_address text,
  user_agent text,
  created_at timestamptz not null,
  constraint role_changes_of_one check ((user_id is null) <> (role_id is null))
);
comment on table role_changes is
  'Changes of the roles of a member of staff (user_id), or of a role that the shop has made (role_id). Rows are never changed.';
comment on column role_changes.role_id is 'Role that was changed. It has no foreign key, because it may be deleted.';
comment on column role_changes.before is
  'Names of the roles of the person, or name and permissions of the role. Null if the role was new.';
comment on column role_changes.after is 'The same after the change. Null if the role was deleted.';
create index role_changes_user on role_changes (user_id, id desc);
create index role_changes_role on role_changes (role_id, id desc);
