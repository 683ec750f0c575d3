-- Lists of accounts and messages: a page and its total are read from an index alone, a search asks for three letters.
create index users_newest on users (created_at desc, id desc) include (role, is_active);
create index users_search on users using gin (lower(normalize(name || ' ' || email || ' ' || phone, nfc)) gin_trgm_ops);
create index contact_messages_newest on contact_messages (id desc) include (status);
create index contact_messages_search
  on contact_messages using gin (lower(normalize(name || ' ' || email || ' ' || message, nfc)) gin_trgm_ops);
