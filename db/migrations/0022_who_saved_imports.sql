-- Who has an import saved or undone is not always who sent its file: their entries in the books name them.

alter table imports
  add column written_by uuid references users on delete set null,
  add column returned_by uuid references users on delete set null;
comment on column imports.written_by is 'Who had it saved; its entries are theirs.';
comment on column imports.returned_by is 'Who had it undone; the mirrored entries are theirs. Null where the shop itself gave it up.';
create index imports_writers on imports (written_by) where written_by is not null;
create index imports_returners on imports (returned_by) where returned_by is not null;
