-- Names and descriptions in the further languages of the shop, by the code of the language: {"hi": {"name": "…",
-- "description": "…"}}. A text that is missing or empty falls back to the English one. There is no table of its own,
-- because every reader of a name reads the row, and a new language then needs no migration.

alter table categories add column translations jsonb not null default '{}',
  add constraint categories_translations_by_language check (jsonb_typeof(translations) = 'object');
comment on column categories.translations is 'Name and description by language, apart from English.';

alter table products add column translations jsonb not null default '{}',
  add constraint products_translations_by_language check (jsonb_typeof(translations) = 'object');
comment on column products.translations is 'Name and description by language, apart from English.';

alter table order_items add column translations jsonb not null default '{}';
comment on column order_items.translations is 'Those of the product when it was sold, as name and description are.';

-- The texts of a row in one string; null without any, so that the folded text of other rows stays as it is.
create function translated_names(translations jsonb) returns text
language sql immutable parallel safe strict
return (select string_agg(t.value ->> 'name', ' ' order by t.key) from jsonb_each(translations) t);
comment on function translated_names is 'The names in all further languages, for searches.';

create or replace function fold_product() returns trigger language plpgsql as $$
begin
  new.head_folded := fold_head(concat_ws(' ', new.name, translated_names(new.translations)), new.size, new.capacity_ml);
  new.text_folded := search_forms(new.search_text) || new.head_folded;
  return new;
end
$$;
