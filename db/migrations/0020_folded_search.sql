-- Search compares folded text: people spell a word in many ways, in two scripts, and the database may know no letters but
-- Latin ones (pg_trgm asks lc_ctype, which is C in the embedded cluster). So every text ends in Latin letters.

-- The one home of the fold. Each letter is replaced without a look at its neighbours wherever that is possible, so that a
-- part of a text folds to a part of the folded text. `romanized` spells Hindi as people type it in Latin letters:
-- "matka" for मटका instead of "mataka", "deepak" for दीपक, "krishna" for कृष्ण; and Latin "deepak" as "dipak".
create function fold_text(typed text, romanized boolean default false) returns text
language plpgsql immutable parallel safe strict cost 3000 as $$
declare
  t text := lower(typed);
begin
  if octet_length(t) > length(t) then
    t := translate(t, '‘’‚‛ʼʻʹ′´‐‑‒–—―−', '''''''''''''''''''-------');
    t := lower(regexp_replace(normalize(t, nfkd), '[\u00ad\u0300-\u036f\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]', '', 'g'));
    if t ~ '[\u0900-\u0d7f]' then
      -- Nine Indian blocks of Unicode are parallel: all others are read as Devanagari.
      if t ~ '[\u0980-\u0d7f]' then
        t := translate(
          normalize(replace(t, 'ਸ਼', 'श'), nfkc),
          'ঁংঃঅআইঈউঊঋঌএঐওঔকখগঘঙচছজঝঞটঠডঢণতথদধনপফবভমযরলশষসহািীুূৃৄেৈোৌ্০১২৩৪৫৬৭৮৯ਁਂਃਅਆਇਈਉਊਏਐਓਔਕਖਗਘਙਚਛਜ'
          'ਝਞਟਠਡਢਣਤਥਦਧਨਪਫਬਭਮਯਰਲਲ਼ਵਸ਼ਸਹਾਿੀੁੂੇੈੋੌ੍੦੧੨੩੪੫੬੭੮੯ઁંઃઅઆઇઈઉઊઋઌઍએઐઑઓઔકખગઘઙચછજઝઞટઠડઢણતથદધનપફબભમયરલ'
          'ળવશષસહાિીુૂૃૄૅેૈૉોૌ્૦૧૨૩૪૫૬૭૮૯ଁଂଃଅଆଇଈଉଊଋଌଏଐଓଔକଖଗଘଙଚଛଜଝଞଟଠଡଢଣତଥଦଧନପଫବଭମଯରଲଳଵଶଷସହାିୀୁୂୃୄେୈୋୌ'
          '୍୦୧୨୩୪୫୬୭୮୯ஂஃஅஆஇஈஉஊஎஏஐஒஓஔகஙசஜஞடணதநனபமயரறலளழவஶஷஸஹாிீுூெேைொோௌ்௦௧௨௩௪௫௬௭௮௯ఁంఃఅఆఇఈఉఊఋఌఎఏఐఒఓఔకఖగ'
          'ఘఙచఛజఝఞటఠడఢణతథదధనపఫబభమయరఱలళఴవశషసహాిీుూృౄెేైొోౌ్౦౧౨౩౪౫౬౭౮౯ಁಂಃಅಆಇಈಉಊಋಌಎಏಐಒಓಔಕಖಗಘಙಚಛಜಝಞಟಠಡಢಣತ'
          'ಥದಧನಪಫಬಭಮಯರಱಲಳವಶಷಸಹಾಿೀುೂೃೄೆೇೈೊೋೌ್೦೧೨೩೪೫೬೭೮೯ഁംഃഅആഇഈഉഊഋഌഎഏഐഒഓഔകഖഗഘങചഛജഝഞടഠഡഢണതഥദധനഩപഫബഭമയരറല'
          'ളഴവശഷസഹാിീുൂൃൄെേൈൊോൌ്൦൧൨൩൪൫൬൭൮൯ੰৎৰৱੲੳൻർൽൾൺൿ',
          'ँंःअआइईउऊऋऌएऐओऔकखगघङचछजझञटठडढणतथदधनपफबभमयरलशषसहािीुूृॄेैोौ्०१२३४५६७८९ँंःअआइईउऊएऐओऔकखगघङचछज'
          'झञटठडढणतथदधनपफबभमयरलळवशसहािीुूेैोौ्०१२३४५६७८९ँंःअआइईउऊऋऌऍएऐऑओऔकखगघङचछजझञटठडढणतथदधनपफबभमयरल'
          'ळवशषसहािीुूृॄॅेैॉोौ्०१२३४५६७८९ँंःअआइईउऊऋऌएऐओऔकखगघङचछजझञटठडढणतथदधनपफबभमयरलळवशषसहािीुूृॄेैोौ'
          '्०१२३४५६७८९ंःअआइईउऊऎएऐऒओऔकङचजञटणतनऩपमयरऱलळऴवशषसहािीुूॆेैॊोौ्०१२३४५६७८९ँंःअआइईउऊऋऌऎएऐऒओऔकखग'
          'घङचछजझञटठडढणतथदधनपफबभमयरऱलळऴवशषसहािीुूृॄॆेैॊोौ्०१२३४५६७८९ँंःअआइईउऊऋऌऎएऐऒओऔकखगघङचछजझञटठडढणत'
          'थदधनपफबभमयरऱलळवशषसहािीुूृॄॆेैॊोौ्०१२३४५६७८९ँंःअआइईउऊऋऌऎएऐऒओऔकखगघङचछजझञटठडढणतथदधनऩपफबभमयरऱल'
          'ळऴवशषसहािीुूृॄॆेैॊोौ्०१२३४५६७८९ंतरवइउnrllnk');
      end if;
      -- A nasal is the one of the letter behind it. Geminates of च are one sound.
      t := replace(replace(replace(replace(replace(replace(t, '़', ''), 'ॐ', 'ओम'), 'च्च', 'च'), 'च्छ', 'छ'), 'ंह', 'न्ग्ह'), 'ँ', 'ं');
      t := replace(regexp_replace(t, 'ं(?=[प-म])', 'म्', 'g'), 'ं', 'न्');
      if romanized then t := regexp_replace(t, '(्[क-ह])(?![ऀ-ॣ])', '\1ा', 'g'); end if;
      -- The inherent vowel, which is not heard at the end of a word; then the h of aspirates, and vowels of two letters.
      t := regexp_replace(t, '([क-ह])(?=[ऄ-हa-z])', '\1ə', 'g');
      t := regexp_replace(t, '([खघचछझठढथधफभशष])', '\1h', 'g');
      t := replace(replace(replace(replace(replace(replace(t, 'ऋ', 'ri'), 'ृ', 'ri'), 'ऐ', 'ai'), 'ै', 'ai'), 'औ', 'au'), 'ौ', 'au');
      if romanized then
        t := translate(t, 'कखगघङचछजझञटठडढणतथदधनऩपफबभमयरऱलळऴवशषसहअआइईउऊएओऍऎऑऒािीुूेोॅॆॉॊ०१२३४५६७८९्ःऽ़ंँॱੱ॒॑', 'kkggnccjjnttddnttddnnppbbmyrrlllvssshaaieuoeoeeaoaieuoeoeeao0123456789');
        t := regexp_replace(
          t, '([aeiouə][b-df-hj-np-tv-z]{1,2})ə(?=[b-df-hj-np-tv-z]{1,2}[aeiou])', '\1', 'g');
      else
        t := translate(t, 'कखगघङचछजझञटठडढणतथदधनऩपफबभमयरऱलळऴवशषसहअआइईउऊएओऍऎऑऒािीुूेोॅॆॉॊ०१२३४५६७८९्ःऽ़ंँॱੱ॒॑', 'kkggnccjjnttddnttddnnppbbmyrrlllvssshaaiiuueoeeaoaiiuueoeeao0123456789');
      end if;
      t := replace(t, 'ə', 'a');
    end if;
  end if;
  if romanized then t := replace(replace(t, 'ee', 'i'), 'oo', 'u'); end if;
  return replace(translate(
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(t, 'aa', 'a'), 'ee', 'e'), 'ii', 'i'), 'oo', 'o'), 'uu', 'u'), 'bb', 'b'), 'cc', 'c'), 'dd', 'd'), 'gg', 'g'), 'hh', 'h'), 'jj', 'j'), 'kk', 'k'), 'll', 'l'), 'mm', 'm'), 'nn', 'n'), 'pp', 'p'), 'rr', 'r'), 'ss', 's'), 'tt', 't'), 'vv', 'v'),
    E'wzq\t\n\r', 'vjk   '), 'f', 'ph');
end
$$;
comment on function fold_text is
  'Text as searches compare it: Latin letters and digits, without accents, doubled letters and spellings of one sound.';

create function search_forms(t text) returns text
language plpgsql immutable parallel safe strict cost 5000 as $$
declare
  folded text := fold_text(t);
  romanized text;
begin
  if octet_length(t) = length(t) and strpos(lower(t), 'ee') = 0 and strpos(lower(t), 'oo') = 0 then return folded; end if;
  romanized := fold_text(t, true);
  return folded || case when romanized = folded then '' else ' ' || romanized end;
end
$$;
comment on function search_forms is
  'What searches look through: the folded text, and its romanized spelling where that differs.';

create function fold_pattern(typed text) returns text
language sql immutable parallel safe strict
return '%' || regexp_replace(coalesce(nullif(fold_text(typed), ''), typed), '([\\%_])', '\\\1', 'g') || '%';
comment on function fold_pattern is 'For `search_forms(…) like`: where a typed text stands; what `like` takes as special is literal.';

-- Each table keeps its folded text, because folding Hindi on every look would cost a quarter of a millisecond for a row.
-- Triggers fill it, so that the release before fills it too. Rows that are here already are filled in batches by a job
-- (server/platform/db/fold-rows.ts): a big shop opens at once. It empties a column to have it filled.
alter table users add column name_folded text, add column person_folded text;
comment on column users.person_folded is 'Name, email address and phone number; null until the job has come to the row.';
alter table orders add column address_folded text;
alter table pickups add column address_folded text;
alter table plans add column address_folded text;
alter table contact_messages add column message_folded text;
alter table products add column text_folded text, add column head_folded text;
comment on column products.head_folded is 'The folded search_head, whose words rank first.';

create function fold_user() returns trigger language plpgsql as $$
begin
  new.name_folded := search_forms(new.name);
  -- What stands in for a missing email address is not searched.
  new.person_folded := search_forms(concat_ws(
    ' ', new.name, case when new.email <> new.id::text || '@no-email.invalid' then new.email end, new.phone));
  return new;
end
$$;
create trigger users_folded before insert or update of name, email, phone, person_folded
  on users for each row execute function fold_user();

create function fold_order() returns trigger language plpgsql as $$
begin
  new.address_folded :=
    search_forms(new.delivery_address || ' ' || new.delivery_city || ' ' || new.delivery_pincode);
  return new;
end
$$;
create trigger orders_folded
  before insert or update of delivery_address, delivery_city, delivery_pincode, address_folded
  on orders for each row execute function fold_order();

create function fold_place() returns trigger language plpgsql as $$
begin
  new.address_folded :=
    search_forms(new.recipient || ' ' || new.address || ' ' || new.city || ' ' || new.pincode);
  return new;
end
$$;
create trigger pickups_folded before insert or update of recipient, address, city, pincode, address_folded
  on pickups for each row execute function fold_place();
create trigger plans_folded before insert or update of recipient, address, city, pincode, address_folded
  on plans for each row execute function fold_place();

create function fold_message() returns trigger language plpgsql as $$
begin
  new.message_folded := search_forms(new.name || ' ' || new.email || ' ' || new.message);
  return new;
end
$$;
create trigger contact_messages_folded before insert or update of name, email, message, message_folded
  on contact_messages for each row execute function fold_message();

-- search_head reads sizes, and knows no digits but Latin ones.
create function fold_head(name text, size text, capacity_ml integer) returns text
language sql immutable parallel safe strict
return search_forms(search_head(
  translate(name, '०१२३४५६७८९', '0123456789'), translate(size, '०१२३४५६७८९', '0123456789'), capacity_ml));

create function fold_product() returns trigger language plpgsql as $$
begin
  new.head_folded := fold_head(new.name, new.size, new.capacity_ml);
  new.text_folded := search_forms(new.search_text) || new.head_folded;
  return new;
end
$$;
create trigger products_folded before insert or update of search_text, name, size, capacity_ml, text_folded
  on products for each row execute function fold_product();

create table search_terms (
  word text primary key
);
comment on table search_terms is
  'The folded words of all products: what a misspelt search word may have meant. One that fell out of use does no harm.';

alter table search_synonyms
  add column word_folded text generated always as (fold_text(word)) stored,
  add column meaning_folded text generated always as (fold_text(meaning)) stored;
create index search_synonyms_folded on search_synonyms (word_folded);

insert into search_synonyms (word, meaning)
select said, meant
from (values
  ('{water,पानी}'::text[], '{वाटर,neer,नीर,aqua}'::text[]),
  ('{sparkling,स्पार्कलिंग,soda,सोडा}', '{}'),
  ('{chilled,cold,ठंडा}', '{thanda,ठंडी,चिल्ड}'),
  ('{camper,कैंपर}', '{}')
) as kind (meanings, others)
cross join lateral unnest(meanings || others) as said
cross join lateral unnest(meanings) as meant
where said <> meant
order by said, meant
on conflict do nothing;

create index users_name_folded on users using gin (name_folded gin_trgm_ops);
create index users_person_folded on users using gin (person_folded gin_trgm_ops);
create index orders_address_folded on orders using gin (address_folded gin_trgm_ops) with (gin_pending_list_limit = 64);
create index pickups_address_folded on pickups using gin (address_folded gin_trgm_ops);
create index plans_address_folded on plans using gin (address_folded gin_trgm_ops);
create index contact_messages_folded on contact_messages using gin (message_folded gin_trgm_ops);
create index products_folded on products using gin (text_folded gin_trgm_ops);
create index search_terms_similar on search_terms using gin (word gin_trgm_ops);

-- What the job still has to fill.
create index users_unfolded on users (id) where person_folded is null;
create index orders_unfolded on orders (id) where address_folded is null;
create index pickups_unfolded on pickups (id) where address_folded is null;
create index plans_unfolded on plans (id) where address_folded is null;
create index contact_messages_unfolded on contact_messages (id) where message_folded is null;
create index products_unfolded on products (id) where text_folded is null;

-- Names are sorted as Hindi dictionaries do it (हंस before हरि), Latin ones first, as in English. A database without ICU
-- sorts by code points.
do $$
begin
  create collation names (provider = icu, locale = 'hi-u-kr-latn-deva');
exception when feature_not_supported or invalid_parameter_value then
  create collation names (locale = 'C');
end
$$;
