-- A customer who orders by phone may have no e-mail address. The release before reads a text there, and must list such
-- accounts and their orders: a stand-in is kept, made of the account's id and of a domain that nobody can have.
alter table users add constraint users_staff_have_email
  check (email <> id::text || '@no-email.invalid' or role = 'customer') not valid;
alter table users validate constraint users_staff_have_email;
comment on column users.email is
  'ID@no-email.invalid for a customer without an address, who gets no letters and cannot sign in.';
