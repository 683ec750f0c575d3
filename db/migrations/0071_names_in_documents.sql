-- Name and address of the buyer end in old documents (docs/decisions/running/0061).

create function without_buyer(content jsonb) returns jsonb language sql immutable as $$
  select jsonb_set(content, '{buyer}', (content -> 'buyer')
    || '{"name": "", "legalName": "", "gstin": "", "address": "", "city": "", "pincode": ""}')
$$;
comment on function without_buyer is 'The content of a document without name, address and GSTIN of the buyer.';

create function empty_buyer() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'content' = to_jsonb(old) - 'content' and new.content = without_buyer(old.content)
    and old.day < current_date - interval '6 years' then
    return new;
  end if;
  raise exception 'Documents are never changed or deleted: a credit note or another invoice corrects them'
    using errcode = 'DC001';
end
$$;
comment on function empty_buyer is
  'The only change of a document: its buyer is emptied, when it is older than every shop must keep it. Refuses all others.';

drop trigger documents_appended on documents;
create trigger documents_appended before delete or truncate or update of id, kind, financial_year, number, number_text,
  day, order_id, event_id, corrects_id, issued_by, issued_at on documents for each statement execute function refuse_document_change();
create trigger documents_kept before update on documents
  for each row execute function empty_buyer();
alter table documents enable always trigger documents_appended;
alter table documents enable always trigger documents_kept;

create index documents_with_buyer on documents (day)
  where content -> 'buyer' ->> 'name' <> '' or content -> 'buyer' ->> 'address' <> '';
