-- contract: no release has these columns. The audit log keeps the address and the browser, and a job empties them there.

alter table role_changes drop column ip_address, drop column user_agent;
