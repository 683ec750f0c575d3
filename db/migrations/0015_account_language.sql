alter table users add column language text not null default 'en'
  constraint users_language_known check (language in ('en', 'hi'));
comment on column users.language is 'In which letters to this account are written: the one that its owner last used the shop in.';
