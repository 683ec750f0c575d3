-- What a request asked for can name a customer, so it is kept only while somebody may decide about it.

with held as materialized (select id from approvals where state <> 'open' order by id for update)
update approvals a set input = '{}' from held where a.id = held.id;

comment on column approvals.input is
  'Parameters and body of the call, as they were checked. Emptied when the request is closed.';
