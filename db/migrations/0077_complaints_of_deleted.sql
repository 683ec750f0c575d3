-- Nobody complains for a deleted account: neither a new complaint nor one that is opened again.

create trigger complaints_of_undeleted before insert on complaints
  for each row execute function refuse_deleted_account('customer_id');
create trigger complaints_reopened_of_undeleted before update of status on complaints
  for each row when (old.status = 'resolved' and new.status <> 'resolved')
  execute function refuse_deleted_account('customer_id');
