-- Two foldings at once could wait for each other in a circle: one held the row of a day that the other had just written.
create function fold_tallies_in_turn(before date) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('fold_tallies'));
  perform fold_tallies(before);
end
$$;
comment on function fold_tallies_in_turn is 'fold_tallies, never twice at the same time.';
