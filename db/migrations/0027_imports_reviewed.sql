-- Before they save an import, staff see the first lines of its file and the columns that are not imported.

alter table imports
  add column previews jsonb not null default '[]',
  add column unused_columns jsonb not null default '[]';
comment on column imports.previews is
  'While staff decide: the first lines of each sheet, cut to a bounded size, as [{"place","name","headerLine","rows":[{"line","cells"}]}].';
comment on column imports.unused_columns is
  'Columns that are not imported, as [{"index","cells","isPrice","amounts"}]; amounts are {"cells","leastPaise","mostPaise","sumPaise"} or null.';
