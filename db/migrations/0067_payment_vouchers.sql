-- Receipts of payments, and vouchers of money that is given back.

-- A shop may have chosen the prefix of another kind.
insert into document_series (kind, prefix, financial_year, next_number)
select wanted.kind, (
  select p.prefix from unnest(wanted.prefixes) with ordinality as p(prefix, place)
  where not exists (select from document_series s where p.prefix in (s.prefix, s.next_prefix))
  order by p.place limit 1), 0, 1
from (values
  ('receipt_voucher', array['RV', 'RVR', 'RV1', 'RV2', 'RV3', 'RV4', 'RV5', 'RV6', 'RV7', 'RV8', 'RV9', 'RV0', 'RVA']),
  ('refund_voucher', array['RF', 'RFV', 'RF1', 'RF2', 'RF3', 'RF4', 'RF5', 'RF6', 'RF7', 'RF8', 'RF9', 'RF0', 'RFA'])
) as wanted(kind, prefixes);

alter table documents add column event_id uuid;
alter table documents add constraint documents_event_of_voucher
  check ((event_id is not null) = (kind in ('receipt_voucher', 'refund_voucher')));
comment on column documents.event_id is
  'The event of the ledger with the money of a voucher. A document about goods has none.';
comment on column documents.content is
  'All that is printed: of goods with the name and address of the customer, of money without them. A later change of a name, a rate or a setting changes no document.';

create index documents_of_event on documents (event_id) where event_id is not null;
create index documents_of_order_numbers on documents using gin ((content->'orderNumbers')) where event_id is not null;
