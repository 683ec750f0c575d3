/**
 * Asks the registry for known vulnerabilities of the dependencies. Fails with status 2 if the registry has no answer.
 */
import { spawnSync } from 'node:child_process';

interface Report {
  error?: { summary?: string };
  message?: string;
  vulnerabilities?: Record<
    string,
    { name: string; severity: string; via: (string | { title: string; url: string })[] }
  >;
}

const { stdout } = spawnSync('npm', ['audit', '--json'], { encoding: 'utf8', timeout: 60_000 });
const report = read(stdout);

if (!report?.vulnerabilities) {
  const reason = report?.error?.summary || report?.message || 'no answer';
  console.error(`The registry offers no list of known weaknesses (${reason}): nothing was checked.`);
  process.exit(2);
}
const found = Object.values(report.vulnerabilities);
for (const { name, severity, via } of found) {
  const known = via.flatMap((one) => (typeof one === 'string' ? [] : [`${one.title} ${one.url}`]));
  console.error(`${severity}: ${name}${known.length > 0 ? ` (${known.join('; ')})` : ''}`);
}
console.log(`audit: ${found.length} libraries with known weaknesses`);
process.exit(found.length === 0 ? 0 : 1);

function read(text: string): Report | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
