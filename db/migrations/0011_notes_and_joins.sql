-- What staff keep of a customer, and two accounts of one person that become one.

create table customer_notes (
  id uuid primary key,
  customer_id uuid not null references users on delete cascade,
  note text not null,
  created_by uuid references users on delete set null,
  created_at timestamptz not null,
  constraint customer_notes_length check (length(note) between 1 and 2000)
);
comment on table customer_notes is 'What staff keep in mind about a customer, with author and time. Customers never see it.';
create index customer_notes_customer on customer_notes (customer_id, id desc);
create index customer_notes_author on customer_notes (created_by) where created_by is not null;

-- A customer who ordered by phone and then registered has two accounts: staff join the first into the second, once.
create table account_joins (
  customer_id uuid primary key references users on delete restrict,
  into_id uuid not null references users on delete restrict,
  proven_email text not null,
  called_phone text not null,
  joined_by uuid references users on delete set null,
  joined_at timestamptz not null,
  constraint account_joins_two_accounts check (customer_id <> into_id),
  constraint account_joins_proven check (proven_email <> '' and called_phone <> '')
);
comment on table account_joins is
  'Which account was joined into which, never undone. Entries of the ledger stay where they were posted: who reads them for an act takes the account of today from here.';
comment on column account_joins.proven_email is 'The address of the registered account, whose code the customer told.';
comment on column account_joins.called_phone is 'The number of the account that was joined, which staff called back.';
create index account_joins_into on account_joins (into_id);
create index account_joins_by on account_joins (joined_by) where joined_by is not null;

create function require_unjoined(customer uuid) returns void language plpgsql as $$
begin
  if exists (select from account_joins where customer_id = customer) then
    raise exception 'This account was joined into another one. Please open that one.' using errcode = 'PW409';
  end if;
end
$$;
comment on function require_unjoined is 'Refuses an account that was joined into another one, by a sentence for people.';

-- Waits for a join that is under way; the next statement sees it.
create function refuse_joined_account() returns trigger language plpgsql as $$
declare
  customer uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
begin
  perform from users where id = customer order by id for key share;
  perform require_unjoined(customer);
  return new;
end
$$;
comment on function refuse_joined_account is
  'Keeps new rows off an account that was joined, also of whoever had read it before. The argument is its column.';

-- Nobody signs in to an account without an e-mail address, so its orders are those of staff and of plans.
create trigger orders_of_unjoined before insert on orders
  for each row when (new.is_by_phone) execute function refuse_joined_account('customer_id');
create trigger plans_of_unjoined before insert on plans
  for each row execute function refuse_joined_account('customer_id');
create trigger pickups_of_unjoined before insert on pickups
  for each row execute function refuse_joined_account('customer_id');
create trigger upi_claims_of_unjoined before insert on upi_claims
  for each row execute function refuse_joined_account('customer_id');
create trigger addresses_of_unjoined before insert on addresses
  for each row execute function refuse_joined_account('user_id');
create trigger customer_notes_of_unjoined before insert on customer_notes
  for each row execute function refuse_joined_account('customer_id');
