-- Roles whose people cannot work without a second step of their sign-in. Each request reads whether a person needs one.
-- Looking the roles up made that statement an eighth slower, also for customers, so it is kept beside the account.

create table factor_roles (
  role text primary key,
  constraint factor_roles_sane check (length(role) between 1 and 60)
);
comment on table factor_roles is
  'A role whose people must set up a second step of their sign-in before they can do anything else.';
comment on column factor_roles.role is 'As in users.roles.';

alter table users add column needs_factor boolean not null default false;
comment on column users.needs_factor is
  'Whether a role of a member of staff needs a second step of the sign-in, kept by triggers. False for others.';

create function keep_needs_factor() returns trigger language plpgsql as $$
begin
  new.needs_factor := exists (select from factor_roles f where f.role = any(new.roles));
  return new;
end
$$;
comment on function keep_needs_factor is 'Keeps users.needs_factor true when the roles of a person change.';

create trigger users_needs_factor_kept before insert or update of roles on users
  for each row when (new.role = 'admin') execute function keep_needs_factor();

create function renew_needs_factor() returns trigger language plpgsql as $$
begin
  with held as materialized (
    select id from users where role = 'admin' and coalesce(new.role, old.role) = any(roles) order by id for no key update
  )
  update users u set roles = u.roles from held where u.id = held.id;
  return null;
end
$$;
comment on function renew_needs_factor is 'Keeps users.needs_factor true when a role begins or ends to need a second step.';

create trigger factor_roles_needs_renewed after insert or delete on factor_roles
  for each row execute function renew_needs_factor();
