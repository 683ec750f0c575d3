-- Each person sees where they are signed in, and can end single sessions.

alter table sessions
  add column id uuid not null default gen_random_uuid(),
  add column browser text,
  add column system text,
  add constraint sessions_device_short check (length(browser) <= 40 and length(system) <= 40);
comment on column sessions.id is 'The name of the session on screens. It gives no access.';
comment on column sessions.browser is
  'The name of the browser at the sign-in, without its version; null if it is unknown. The user agent is not kept.';
comment on column sessions.system is
  'The operating system or device at the sign-in, such as Android; null if it is unknown.';
