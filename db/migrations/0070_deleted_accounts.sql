-- Customers delete their accounts. What the law keeps of them for a year is apart from everything else
-- (docs/decisions/running/0061).

create table deleted_accounts (
  customer_id uuid primary key references users on delete restrict,
  deleted_at timestamptz not null,
  deleted_by uuid references users on delete set null,
  emptied_at timestamptz,
  kept jsonb
);
comment on table deleted_accounts is
  'Accounts that were deleted: the account, and those joined into it. Their rows stay for the books, without personal data.';
comment on column deleted_accounts.deleted_by is 'The member of staff; null if the customer did it.';
comment on column deleted_accounts.emptied_at is 'Null after a restore, until the restored rows are emptied, too.';
comment on column deleted_accounts.kept is
  'The emptied values by table. Nothing reads them; a job removes them after KEEP_DELETED_DAYS.';
create index deleted_accounts_by on deleted_accounts (deleted_by) where deleted_by is not null;
create index deleted_accounts_kept on deleted_accounts (deleted_at) where kept is not null;

create function require_undeleted(customer uuid) returns void language plpgsql as $$
begin
  if exists (select from deleted_accounts where customer_id = customer and emptied_at is not null) then
    raise exception 'This account was deleted.' using errcode = 'PW409';
  end if;
end
$$;
comment on function require_undeleted is 'Refuses a deleted account, by a sentence for people.';

-- Waits for a deletion that is under way; the next statement sees it.
create function refuse_deleted_account() returns trigger language plpgsql as $$
declare
  customer uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
begin
  perform from users where id = customer order by id for key share;
  perform require_undeleted(customer);
  return new;
end
$$;
comment on function refuse_deleted_account is
  'Keeps new rows off a deleted account, also of whoever had read it before. The argument is its column.';

create trigger orders_of_undeleted before insert on orders
  for each row execute function refuse_deleted_account('customer_id');
create trigger plans_of_undeleted before insert on plans
  for each row execute function refuse_deleted_account('customer_id');
create trigger pickups_of_undeleted before insert on pickups
  for each row execute function refuse_deleted_account('customer_id');
create trigger upi_claims_of_undeleted before insert on upi_claims
  for each row execute function refuse_deleted_account('customer_id');
create trigger addresses_of_undeleted before insert on addresses
  for each row execute function refuse_deleted_account('user_id');
create trigger customer_notes_of_undeleted before insert on customer_notes
  for each row execute function refuse_deleted_account('customer_id');
create trigger agreed_prices_of_undeleted before insert on agreed_prices
  for each row execute function refuse_deleted_account('customer_id');
create trigger tagged_customers_of_undeleted before insert on tagged_customers
  for each row execute function refuse_deleted_account('customer_id');
create trigger credit_limits_of_undeleted before insert or update of limit_paise on credit_limits
  for each row when (new.limit_paise is not null) execute function refuse_deleted_account('customer_id');
create trigger cash_blocks_of_undeleted before insert on cash_blocks
  for each row execute function refuse_deleted_account('customer_id');

create function keep_deleted_account() returns trigger language plpgsql as $$
begin
  perform require_undeleted(old.id);
  return new;
end
$$;
comment on function keep_deleted_account is 'Refuses a new name, email address or activation of a deleted account.';
create trigger users_stay_deleted before update on users for each row
  when ((new.name, new.email, new.phone, new.address, new.is_active)
    is distinct from (old.name, old.email, old.phone, old.address, old.is_active))
  execute function keep_deleted_account();
