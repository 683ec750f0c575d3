-- What the owner of a new shop has said of its first steps; what the shop's own rows show is not kept here.

create table first_steps (
  step text primary key,
  state text not null,
  marked_at timestamptz not null,
  marked_by uuid references users (id) on delete set null,
  constraint first_steps_step_is_word check (step ~ '^[a-zA-Z]{1,20}$'),
  constraint first_steps_state_known check (state in ('open', 'later', 'done'))
);
comment on table first_steps is 'A first step of the shop that somebody has done or put off; `all` is the list of steps itself.';

-- Who sells already needs no first steps.
insert into first_steps (step, state, marked_at) select 'all', 'later', now() where exists (select from orders);
