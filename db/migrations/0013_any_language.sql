-- Which languages there are is said by the program (languages/list.ts): a new one needs no migration.
alter table users drop constraint users_language_known,
  add constraint users_language_is_code check (language ~ '^[a-z]{2}$') not valid;
alter table users validate constraint users_language_is_code;
alter table registrations drop constraint registrations_language_known,
  add constraint registrations_language_is_code check (language ~ '^[a-z]{2}$') not valid;
alter table registrations validate constraint registrations_language_is_code;
