-- The company in an old voucher ends like the buyer in an old invoice (docs/decisions/running/0061).

create or replace function without_buyer(content jsonb) returns jsonb language sql immutable as $$
  select case when content ? 'buyer' then
    jsonb_set(content, '{buyer}', (content -> 'buyer')
      || '{"name": "", "legalName": "", "gstin": "", "address": "", "city": "", "pincode": ""}')
  else jsonb_set(content, '{company}', 'null', false) end
$$;
comment on function without_buyer is
  'The content of a document without name, address and GSTIN of the buyer, or of a voucher without its company.';

create index documents_with_company on documents (day) where jsonb_typeof(content -> 'company') = 'object';
