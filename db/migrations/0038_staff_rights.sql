-- Each request of a member of staff reads what the person may do. Joining the roles made that statement a fifth slower,
-- also for customers, so it is kept beside the session's account.

alter table users add column rights text;
comment on column users.rights is
  'Roles of a member of staff and the permissions of those that the shop has made, separated by spaces, kept by triggers. Null for others.';

create function keep_rights() returns trigger language plpgsql as $$
begin
  new.rights := array_to_string(
    new.roles || array(
      select distinct granted.permission from staff_roles r, unnest(r.permissions) as granted(permission)
      where r.id::text = any(new.roles) order by 1
    ), ' ');
  return new;
end
$$;
comment on function keep_rights is 'Keeps users.rights true when the roles of a person change.';

create trigger users_rights_kept before insert or update of roles on users
  for each row when (new.role = 'admin') execute function keep_rights();

create function renew_rights() returns trigger language plpgsql as $$
begin
  with held as materialized (
    select id from users where role = 'admin' and new.id::text = any(roles) order by id for no key update
  )
  update users u set roles = u.roles from held where u.id = held.id;
  return null;
end
$$;
comment on function renew_rights is 'Keeps users.rights true when a role changes that people have.';

create trigger staff_roles_rights_renewed after update of permissions on staff_roles
  for each row execute function renew_rights();

with held as materialized (select id from users where role = 'admin' order by id for update)
update users u set roles = u.roles from held where u.id = held.id;
