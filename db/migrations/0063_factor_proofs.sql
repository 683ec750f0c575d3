-- Changes of a second factor ask for that factor again, not only for the password.

alter table sessions add column factor_proved_at timestamptz;
comment on column sessions.factor_proved_at is
  'When the person last used their second factor in this session, at its start or since; null if they have not.';
