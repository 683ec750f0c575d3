-- People who are invited to the staff by a link.

create table staff_invitations (
  id uuid primary key,
  name text not null,
  email text,
  phone text,
  roles text[] not null,
  invited_by uuid not null references users on delete cascade,
  token_hash bytea not null,
  created_at timestamptz not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  constraint staff_invitations_reachable check (email is not null or phone is not null),
  constraint staff_invitations_small check (length(name) between 1 and 100 and length(email) <= 254
    and length(phone) <= 30 and cardinality(roles) between 1 and 10)
);
comment on table staff_invitations is
  'An invitation that nobody has accepted. It is deleted when it is accepted or withdrawn, and a week after it has expired.';
comment on column staff_invitations.email is 'Null if the person types it when they accept.';
comment on column staff_invitations.roles is 'As users.roles. They are checked again when the invitation is accepted.';
comment on column staff_invitations.token_hash is 'Hash of the secret in the link. A new link replaces it.';
create unique index staff_invitations_token on staff_invitations (token_hash);
create unique index staff_invitations_email on staff_invitations (lower(email collate "C"));
create unique index staff_invitations_phone on staff_invitations (right(regexp_replace(phone, '\D', '', 'g'), 10))
  where email is null;
create index staff_invitations_inviter on staff_invitations (invited_by);
