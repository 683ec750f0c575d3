/**
 * The "with" parts `counted` and `page` of a list that is counted and paged in an index alone: `page` has `column` of the
 * page's rows, `counted` how many there are, as `found`: by `count`, where the number is kept. What lies behind the middle is reached from the end, so that the
 * last page costs what the first does. `reverse` is `order` the other way round; `limit` and `offset` are placeholders.
 */
export const findTwoEndedPage = (
  {
    column,
    source,
    order,
    reverse,
    count = `select count(*) as found from ${source}`,
  }: { column: string; source: string; order: string; reverse: string; count?: string | undefined },
  [limit, offset]: readonly [string, string],
) => `
  counted as materialized (
    ${count}
  ), page as (
    (select ${column} from ${source} order by ${order}
      limit (select case when ${offset}::bigint * 2 <= found then ${limit}::bigint else 0 end from counted)
      offset ${offset}::bigint)
    union all
    (select ${column} from ${source} order by ${reverse}
      limit (
        select case when ${offset} * 2 > found then greatest(0, least(${limit}, found - ${offset})) else 0 end from counted)
      offset (select greatest(0, found - ${offset} - ${limit}) from counted))
  )`;

/**
 * Joins the row of each row of a page. The planner does not know how short a page is that these parts found, and would
 * read whole tables to join them: a part with an offset is looked up for each row.
 */
export const eachOf = (table: string, name: string, condition: string) =>
  `cross join lateral (select * from ${table} where ${condition} offset 0) ${name}`;
