-- Staff hear of messages about complaints that are not resolved.

alter table alerts
  drop constraint alerts_kind_known,
  add constraint alerts_kind_known check (
    kind in ('order', 'failedStop', 'issue', 'claim', 'complaint', 'complaintReply', 'complaintDue', 'lowStock',
      'emails'));

create index complaint_entries_replies on complaint_entries (created_at) where kind = 'reply';
