/**
 * The load: the jars and goods that leave the depot, with jars first. Server and browser use these rules to sum loads,
 * days and runs.
 */

/**
 * The number of units of a product that leave the depot. `container` is null for a product in no returnable container.
 */
export interface LoadLine {
  /** The product's name with its size. */
  name: string;
  count: number;
  container: { id: string; name: string } | null;
}

/** Units of a container, or of a product. */
export interface Units {
  id: string;
  name: string;
  count: number;
}

export interface Load {
  /** The jars of all containers. */
  jars: number;
  /** Jars by container, the largest number first. */
  containers: Units[];
  /**
   * The products that `containers` does not already show, the largest number first: those without a container, and
   * those that share a container with another product.
   */
  products: Units[];
}

/**
 * Sums the lines of a load. Lines with the same name and container count as one product. Products without units are
 * ignored.
 */
export function sumLoad(lines: readonly LoadLine[]): Load {
  const products = new Map<string, LoadLine & { id: string }>();
  for (const { name, count, container } of lines) {
    if (count === 0) continue;
    const id = `${container?.id ?? ''} ${name}`;
    products.set(id, { id, name, container, count: (products.get(id)?.count ?? 0) + count });
  }
  const inContainers = Map.groupBy(products.values(), ({ container }) => container?.id);
  const containers = [...inContainers].flatMap(([id, own]): Units[] => {
    const name = own[0]?.container?.name;
    return id === undefined || name === undefined ? [] : [{ id, name, count: sumUnits(own) }];
  });
  const hidden = [...products.values()].filter(
    ({ container }) => container === null || (inContainers.get(container.id)?.length ?? 0) > 1,
  );
  return {
    jars: sumUnits(containers),
    containers: byCount(containers),
    products: byCount(hidden.map(({ id, name, count }) => ({ id, name, count }))),
  };
}

export const sumUnits = (units: readonly { count: number }[]): number =>
  units.reduce((sum, { count }) => sum + count, 0);

const byCount = (units: readonly Units[]): Units[] => units.toSorted((one, other) => other.count - one.count);
