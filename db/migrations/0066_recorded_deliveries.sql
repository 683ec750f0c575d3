-- The numbers of staff count the deliveries that were recorded by a change of the status, too.

alter table audit_log add column sets_delivered boolean not null default false;
comment on column audit_log.sets_delivered is
  'Whether the call changed the status of orders to delivered. False for a delivery that was recorded with its jars and money.';

-- Entries from before this column get it from their values. Of a change of many orders only the first ones were kept.
alter table audit_log disable trigger audit_log_appended;
-- locked: the whole table, by the statement before
update audit_log l set sets_delivered = true from audit_details d
where d.id = l.id and (
  l.call = 'PUT /admin/orders/:id/status' and d.changes @> '[{"field": "status", "after": "delivered"}]'
  or l.call = 'POST /admin/orders/bulk' and d.changes @> '[{"field": "change", "after": "next-status"}]'
    and d.changes::text like '%out_for_delivery%'
);
alter table audit_log enable always trigger audit_log_appended;
