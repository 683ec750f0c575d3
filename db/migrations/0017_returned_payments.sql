-- A statement says what was paid and what of it went back, and keeps apart what was paid earlier or for later.

alter table account_statements
  add column returned_paise bigint not null default 0,
  add column ahead_paise bigint not null default 0;
comment on column account_statements.paid_paise is
  'By how much payments lowered what is due: paid in the month less returned_paise, and plus ahead_paise.';
comment on column account_statements.returned_paise is 'Payments that went back or were undone in the month.';
comment on column account_statements.ahead_paise is
  'What was paid before the month and used in it; below zero: what is kept for orders to come or as balance.';

-- More went back than was paid.
-- locked: by nobody else while migrations run, which are all in one transaction
update account_statements set returned_paise = -paid_paise where paid_paise < 0;
