-- States by their official names, and phone numbers without marks that nobody sees: from which texts a state or a number
-- is read, contract/shared/state-names.ts and typed-text.ts say. Older rows kept what was typed or pasted. What no rule
-- can read stays as it is; `npm run details:verify` lists it.

create or replace function pg_temp.clean_number(typed text) returns text language sql immutable strict as $$
  select btrim(translate(
    regexp_replace(regexp_replace(regexp_replace(typed,
      '[\u00ad\u034f\u061c\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]', '', 'g'),
      '[\t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]', ' ', 'g'),
      '[\u2010-\u2015\u2043\u2212\ufe58\ufe63\uff0d]', '-', 'g'),
    '०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹',
    repeat('0123456789', 11)))
$$;

create or replace function pg_temp.state_key(typed text) returns text language sql immutable strict as $$
  select regexp_replace(regexp_replace(replace(regexp_replace(
    lower(normalize(pg_temp.clean_number(typed), nfd)), '^(state|ut|union territory) of ', ''), '&', ' and '),
    '\s(and|और|व)\s', '', 'g'), '[\s.,''()\u0902\u093c-]', '', 'g')
$$;

create temporary table state_names on commit drop as
  select name, unnest(string_to_array(keys, ',')) as key from (values
    ('Andaman and Nicobar Islands', 'andamannicobarislands,an,andaman,andamannicobar,अडमाननिकोबारद्वीपसमूह,अडमाननिकोबार,35'),
    ('Andhra Pradesh', 'andhrapradesh,ap,andhra,आध्रप्रदेश,आन्ध्रप्रदेश,आध्र,37,28'),
    ('Arunachal Pradesh', 'arunachalpradesh,ar,arunachal,अरुणाचलप्रदेश,अरुणाचल,12'),
    ('Assam', 'assam,as,asom,असम,आसाम,18'),
    ('Bihar', 'bihar,br,बिहार,10'),
    ('Chandigarh', 'chandigarh,ch,चडीगढ,चण्डीगढ,04,4'),
    ('Chhattisgarh', 'chhattisgarh,cg,ct,chattisgarh,chhatisgarh,छत्तीसगढ,छतीसगढ,22'),
    ('Dadra and Nagar Haveli and Daman and Diu', 'dadranagarhavelidamandiu,dnhdd,dn,dd,dh,dnh,dadranagarhaveli,damandiu,daman,दादरानगरहवेलीदमनदीव,दादरानगरहवेली,दमनदीव,26,25'),
    ('Delhi', 'delhi,dl,newdelhi,nctofdelhi,nctdelhi,delhincr,nationalcapitalterritoryofdelhi,दिल्ली,नईदिल्ली,नयीदिल्ली,07,7'),
    ('Goa', 'goa,ga,गोवा,30'),
    ('Gujarat', 'gujarat,gj,gujrat,गुजरात,24'),
    ('Haryana', 'haryana,hr,hariyana,हरियाणा,06,6'),
    ('Himachal Pradesh', 'himachalpradesh,hp,himachal,हिमाचलप्रदेश,हिमाचल,02,2'),
    ('Jammu and Kashmir', 'jammukashmir,jk,jammu,kashmir,जम्मूकश्मीर,01,1'),
    ('Jharkhand', 'jharkhand,jh,झारखड,झारखण्ड,20'),
    ('Karnataka', 'karnataka,ka,mysorestate,कर्नाटक,कर्णाटक,29'),
    ('Kerala', 'kerala,kl,keralam,केरल,32'),
    ('Ladakh', 'ladakh,la,लद्दाख,लदाख,38'),
    ('Lakshadweep', 'lakshadweep,ld,laccadive,लक्षद्वीप,31'),
    ('Madhya Pradesh', 'madhyapradesh,mp,मध्यप्रदेश,मप्र,एमपी,23'),
    ('Maharashtra', 'maharashtra,mh,महाराष्ट्र,27'),
    ('Manipur', 'manipur,mn,मणिपुर,14'),
    ('Meghalaya', 'meghalaya,ml,मेघालय,17'),
    ('Mizoram', 'mizoram,mz,मिजोरम,15'),
    ('Nagaland', 'nagaland,nl,नागालैड,नागालैण्ड,13'),
    ('Odisha', 'odisha,or,od,orissa,ओडिशा,उडीसा,21'),
    ('Puducherry', 'puducherry,py,pondicherry,pondy,पुदुचेरी,पुडुचेरी,पाडिचेरी,पॉन्डिचेरी,34'),
    ('Punjab', 'punjab,pb,panjab,पजाब,03,3'),
    ('Rajasthan', 'rajasthan,rj,राजस्थान,08,8'),
    ('Sikkim', 'sikkim,sk,सिक्किम,11'),
    ('Tamil Nadu', 'tamilnadu,tn,madrasstate,तमिलनाडु,तमिलनाडू,33'),
    ('Telangana', 'telangana,ts,tg,tl,telengana,तेलगाना,तेलगाणा,36'),
    ('Tripura', 'tripura,tr,त्रिपुरा,16'),
    ('Uttar Pradesh', 'uttarpradesh,up,unitedprovinces,उत्तरप्रदेश,उप्र,यूपी,09,9'),
    ('Uttarakhand', 'uttarakhand,uk,ua,uttaranchal,uttrakhand,उत्तराखड,उत्तराखण्ड,उत्तराचल,05,5'),
    ('West Bengal', 'westbengal,wb,bengal,paschimbanga,पश्चिमबगाल,बगाल,19')
  ) as named(name, keys);

create or replace function pg_temp.state_named(typed text) returns text language sql stable strict as $$
  select coalesce(
    (select name from state_names where key = pg_temp.state_key(typed)),
    (select name from state_names where key = (regexp_match(pg_temp.clean_number(typed), '^(\d{1,2})\s*[-:]'))[1]),
    typed)
$$;

create or replace function pg_temp.phone_of(typed text) returns text language sql immutable strict as $$
  select regexp_replace(pg_temp.clean_number(typed), '^tel:\s*', '', 'i')
$$;

do $$
declare
  place record;
begin
  for place in select * from (values
    -- Riders sign in by their number, which was checked: two of them never become alike here.
    ('users', 'state', 'phone', 'role <> ''rider'''), ('addresses', 'state', 'phone', 'true'),
    ('plans', 'state', 'phone', 'true'), ('pickups', 'state', 'phone', 'true'),
    ('orders', 'delivery_state', 'delivery_phone', 'true')) as places(rows, state, phone, which)
  loop
    execute format('
      with held as (
        select id from %1$I
        where %4$s and ((%2$I <> '''' and %2$I not in (select name from state_names)) or %3$I ~ ''[^0-9+ ()-]'')
        order by id for update
      )
      update %1$I r set %2$I = pg_temp.state_named(r.%2$I), %3$I = pg_temp.phone_of(r.%3$I)
      from held where r.id = held.id
        and (r.%2$I <> pg_temp.state_named(r.%2$I) or r.%3$I <> pg_temp.phone_of(r.%3$I))',
      place.rows, place.state, place.phone, place.which);
  end loop;
end
$$;
