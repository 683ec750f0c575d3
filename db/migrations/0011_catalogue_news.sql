-- Sent with the commit of the change, to every instance that listens. Orders only move the stock, and are told of
-- otherwise (docs/decisions/0013): a notification in their transaction would let no two of them commit at once.
create function announce_catalogue() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue', '');
  return null;
end
$$;
comment on function announce_catalogue is 'Tells all instances that the catalogue changed, when the change is there for all to see.';

create trigger products_announced
  after insert or delete or update of category_id, name, description, image, type, brand, price_paise, deposit_paise,
    capacity_ml, size, is_active, version, deleted_at
  on products for each statement execute function announce_catalogue();

create trigger categories_announced
  after insert or update or delete on categories for each statement execute function announce_catalogue();
