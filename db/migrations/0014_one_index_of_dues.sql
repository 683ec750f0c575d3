-- orders_due_ages has the same key and condition and answers the same questions; each order wrote both.
drop index orders_due;
