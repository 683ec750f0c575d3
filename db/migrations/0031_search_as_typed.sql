-- The search as people type it: units in one form, words of both languages, names before descriptions.
create function search_head(name text, size text, capacity_ml integer) returns text
language sql immutable parallel safe
return ' ' || regexp_replace(
  regexp_replace(
    regexp_replace(
      lower(normalize(name || ' ' || size, nfc)),
      '(\d)[\s-]*(?:millilitres?|milliliters?|ml|मिलीलीटर|मिली|एमएल)(?![[:alnum:]])', '\1ml ', 'g'),
    '(\d)[\s-]*(?:litres?|liters?|ltrs?|lit|l|लीटर|ली)(?![[:alnum:]])', '\1l ', 'g'),
  '[][[:space:]!"#$%&''()*+,/:;<=>?@\\^_`{|}~×–—-]+', ' ', 'g')
  || case when capacity_ml < 1000 then ' ' || capacity_ml || 'ml' else '' end
  || ' ' || trim_scale(capacity_ml / 1000.0) || 'l ';
comment on function search_head is
  'Name and size in lower case, each word between spaces, units written as "20l" and "500ml": what ranks first in a search.';

alter table products
  add column search_head text generated always as (search_head(name, size, capacity_ml)) stored;
update products set search_text = search_text || search_head;
insert into search_words (word)
select distinct word
from products cross join regexp_split_to_table(search_text, '[[:space:][:punct:][:digit:]]+') as word
where length(word) between 2 and 100
order by word
on conflict do nothing;
comment on column products.search_text is
  'Lower-case name, description, brand, size and category, then search_head: what search looks through.';

create table search_synonyms (
  word text not null,
  meaning text not null,
  primary key (word, meaning),
  constraint search_synonyms_plain check (word || meaning !~ '[%_\\]')
);
comment on table search_synonyms is
  'Words that customers type, and words of products that they mean by them, in both languages; a shop may add its own.';

insert into search_synonyms (word, meaning)
select said, meant
from (values
  ('{water,पानी}'::text[], '{जल,pani,paani,paanee}'::text[]),
  ('{bottle,बोतल}', '{बोतलें,बॉटल,botal,bottal}'),
  ('{jar,जार}', '{}'),
  ('{can,कैन}', '{केन}'),
  ('{gallon,गैलन}', '{}'),
  ('{glass,काँच}', '{कांच,ग्लास}'),
  ('{mineral,मिनरल}', '{}'),
  ('{alkaline,अल्कलाइन}', '{एल्कलाइन,क्षारीय}'),
  ('{sparkling,स्पार्कलिंग}', '{}'),
  ('{case,pack,carton,पेटी,पैक}', '{box,कार्टन,डिब्बा}')
) as kind (meanings, others)
cross join lateral unnest(meanings || others) as said
cross join lateral unnest(meanings) as meant
where said <> meant
order by said, meant;
