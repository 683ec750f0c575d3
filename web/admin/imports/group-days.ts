/** Groups columns whose headings are days, because many notebooks have one column for each day of a month. */

interface Column {
  index: number;
  heading: string;
}

const isDay = ({ heading }: Column) =>
  /^\p{Nd}{1,2}$/u.test(heading) || /^\p{Nd}{1,4}[-/. ](\p{Nd}{1,2}|[a-z]{3,9})([-/. ]\p{Nd}{2,4})?$/iu.test(heading);
const fewest = 3;

/** The columns in their order. Three or more consecutive days form a group, and every other column is alone. */
export function groupDays<One extends Column>(columns: readonly One[]): [One, ...One[]][] {
  const groups: [One, ...One[]][] = [];
  for (const column of columns) {
    const last = groups.at(-1);
    if (last && isDay(column) && isDay(last[0])) last.push(column);
    else groups.push([column]);
  }
  return groups.flatMap((group) => (group.length < fewest ? group.map((one): [One] => [one]) : [group]));
}
