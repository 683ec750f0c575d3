-- Where the PIN codes of a zone lie, as staff confirm it. Forms fill in city and state of these PIN codes, as they do for
-- those of the built-in table.
alter table zones add column city text not null default '';
alter table zones add column state text not null default '';
alter table zones add constraint zones_place_whole check ((city = '') = (state = '')) not valid;
alter table zones add constraint zones_place_short check (octet_length(city) <= 400 and octet_length(state) <= 400) not valid;
comment on column zones.city is 'Of its PIN codes, as staff confirmed it; empty where nobody has.';
comment on column zones.state is 'The official name of the state; empty where the city is.';
