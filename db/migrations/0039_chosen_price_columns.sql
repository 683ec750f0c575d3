-- A very high price is a fault of its row, unless staff have said themselves that the column has prices of one jar.

alter table imports add column is_price_chosen boolean not null default false;
comment on column imports.is_price_chosen is 'Whether staff, and not only the heading, decided which column has agreed prices.';
