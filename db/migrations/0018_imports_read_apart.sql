-- Files are read by a process of their own, sheet by sheet; an import can be cancelled, and is given up when it dies twice.

alter table imports
  add column attempts smallint not null default 0,
  add column sheets jsonb not null default '[]',
  add column wanted_sheets integer[],
  add column questions jsonb not null default '[]';
alter table imports drop constraint imports_state_known;
alter table imports add constraint imports_state_known check (state in
  ('reading', 'unreadable', 'checking', 'checked', 'writing', 'written', 'returning', 'returned', 'cancelled'));
comment on column imports.content is 'The file itself, until it was read; of a workbook with several sheets until it is saved.';
comment on column imports.attempts is 'How often its present step was begun and not ended. It is counted before the step begins, so that a file that ends the process is not tried for ever.';
comment on column imports.sheets is 'The sheets of a workbook that have any text, as [{"place","name","isHidden","rows","headerLine","group","isRead"}].';
comment on column imports.wanted_sheets is 'Places of the sheets that staff chose; null where the shop proposes.';
comment on column imports.questions is 'What staff must answer before it is saved: which sheet, or what a column means.';

-- A process that was reading a file and never came back died of it: such an import was tried again at every start.
with held as (
  select id from imports where state in ('reading', 'checking') and claimed_until < now() order by id for update
)
update imports i set state = 'unreadable', fault = 'gaveUp', content = null, claimed_until = null
from held where i.id = held.id;
