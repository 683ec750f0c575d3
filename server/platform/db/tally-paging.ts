/**
 * The "with" parts `days`, `passed` and `start` of a page of a list, newest first, whose rows are tallied by day
 * (docs/decisions/running/0016): `days` has how many fit, as `counted`, and `start` the day on which the page begins and how many
 * fit on newer ones. `isWanted` is a condition on the tally, `offset` a placeholder.
 */
export const findTallyPage = (tally: string, count: string, isWanted: string, offset: string) => `
  days as (
    select day, sum(${count}) as counted from ${tally} where ${isWanted} group by day
  ), passed as (
    select day, sum(counted) over (order by day desc) - counted as newer from days where counted > 0
  ), start as (
    select day, newer from passed where newer <= ${offset} order by day limit 1
  )`;

/** All that fit, of the parts above. */
export const tallied = '(select coalesce(sum(counted), 0) from days)::bigint';

/** Rows made before this instant are on the page's first day or an older one. */
export const startsBefore = `(select (day + 1)::timestamp at time zone 'Asia/Kolkata' from start)`;
