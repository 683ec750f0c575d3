create table search_words (
  word text primary key
);
comment on table search_words is 'The words of all products: what a misspelt search word may have meant. One that fell out of use does no harm.';
create index search_words_similar on search_words using gin (word gin_trgm_ops);
