-- A customer who orders by phone may have no e-mail address: null, which the unique index never compares. Less strict, so
-- that the release before is not in its way.
alter table users alter column email drop not null;
alter table users add constraint users_staff_have_email check (email is not null or role = 'customer') not valid;
alter table users validate constraint users_staff_have_email;
comment on column users.email is 'Null for a customer without one, who gets no letters and cannot sign in.';

-- The search of accounts joins name, address and phone, which is null where there is no address.
create index users_search_without_email
  on users using gin (lower(normalize(name || ' ' || phone, nfc)) gin_trgm_ops) where email is null;
