/** The requirements of a release for CHANGELOG.md and the migrations, as pure functions. */

export interface Section {
  version: string;
  /** `2026-11-24`, or `not released yet`. */
  date: string;
  text: string;
}

export const notReleased = 'not released yet';

/** Reads the sections of a changelog, newest first. Each starts with a line like `## 0.1.0 (2026-11-24)`. */
export function readSections(changelog: string): Section[] {
  const [, ...parts] = changelog.split(/^## /m);
  return parts.map((part) => {
    const [heading = '', ...lines] = part.split('\n');
    const [, version = heading, date = ''] = /^(\S+) \((.+)\)$/.exec(heading) ?? [];
    return { version, date, text: lines.join('\n') };
  });
}

/** Returns the names that the changelog does not contain in backticks. */
export function findUnnamed(changelog: string, names: readonly string[]): string[] {
  const named = new Set([...changelog.matchAll(/`([^`\n]+)`/g)].map(([, name]) => name));
  return names.filter((name) => !named.has(name));
}

/** The hash of each file by its path. */
export type Files = ReadonlyMap<string, string>;

/** Reads the output of `git ls-tree -r TAG`. */
export function readTree(listing: string): Files {
  const lines = listing.split('\n').filter(Boolean);
  return new Map(
    lines.map((line) => {
      const [about = '', path = ''] = line.split('\t');
      return [path, about.split(' ').at(-1) ?? ''];
    }),
  );
}

/** Returns the files of a tag that have changed or were deleted. */
export function findChanged(tagged: Files, present: Files): string[] {
  return [...tagged].filter(([path, hash]) => present.get(path) !== hash).map(([path]) => path);
}

/** True if a version of three numbers is later than another one. */
export function isLater(version: string, than: string): boolean {
  const [one, other] = [version, than].map((text) => text.split('.').map(Number));
  const at = one?.findIndex((number, place) => number !== other?.[place]) ?? -1;
  return at >= 0 && (one?.[at] ?? 0) > (other?.[at] ?? 0);
}

export interface Facts {
  wanted: string;
  changelog: string;
  /** Names of migrations and settings that the changelog must mention. */
  names: readonly string[];
  /** The newest tag; undefined before the first release. */
  tagged: { version: string; migrations: Files } | undefined;
  migrations: Files;
  /** True if there are uncommitted changes. */
  isDirty: boolean;
}

const whatToDo = /^### What you must do\n+\S/m;

/** Returns the reasons why the wanted version cannot be released, as sentences. */
export function findReleaseFaults({ wanted, changelog, names, tagged, migrations, isDirty }: Facts): string[] {
  const reasons: string[] = [];
  const [newest] = readSections(changelog);
  if (!/^\d+\.\d+\.\d+$/.test(wanted)) reasons.push(`${wanted || 'Nothing'} is no version: name one like 0.2.0.`);
  else if (tagged && !isLater(wanted, tagged.version)) reasons.push(`${wanted} does not come after ${tagged.version}.`);
  if (isDirty) reasons.push('Something is not committed.');
  if (newest?.version !== wanted || newest.date !== notReleased)
    reasons.push(`CHANGELOG.md does not begin with "## ${wanted} (${notReleased})".`);
  else if (!whatToDo.test(newest.text)) reasons.push(`CHANGELOG.md does not say "What you must do" for ${wanted}.`);
  for (const name of findUnnamed(changelog, names)) reasons.push(`CHANGELOG.md has no line for ${name}.`);
  for (const path of findChanged(tagged?.migrations ?? new Map(), migrations))
    reasons.push(`${path} was released and must stay as it is: write a new migration.`);
  return reasons;
}

/** Returns the changelog with the release date in the heading of the newest version. */
export const dateNewest = (changelog: string, day: string): string => changelog.replace(`(${notReleased})`, `(${day})`);
