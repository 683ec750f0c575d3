/**
 * The load generator: wrk if it is installed, otherwise autocannon. It is the same for the shop and for the minimal
 * program with which the shop is compared (floor.ts).
 */
import { execFile, execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import autocannon from 'autocannon';

export interface Target {
  url: string;
  method?: 'GET' | 'POST' | 'PUT';
  headers?: Record<string, string>;
  /** Bodies of requests, which are used in turn. */
  bodies?: readonly string[];
  /** Session tokens of different people, one for each body. */
  tokens?: readonly string[];
}

export interface Load {
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
  /** The number of requests that were answered with an error or not answered. */
  failed: number;
}

const run = promisify(execFile);
export const generator = isInstalled('wrk') ? 'wrk' : 'autocannon';

function isInstalled(program: string): boolean {
  try {
    execFileSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/**
 * Sends requests over `connections` connections, each as soon as the previous one on its connection is answered. Times
 * are in milliseconds. The script for wrk is written into `folder`.
 */
export function load(target: Target, seconds: number, connections: number, folder: string): Promise<Load> {
  return generator === 'wrk'
    ? loadWithWrk(target, seconds, connections, folder)
    : loadWithAutocannon(target, seconds, connections);
}

async function loadWithWrk(target: Target, seconds: number, connections: number, folder: string): Promise<Load> {
  const script = join(folder, 'load.lua');
  writeFileSync(script, writeScript(target));
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '10s', '-s', script, target.url];
  const { stdout } = await run('wrk', args);
  return JSON.parse(stdout.slice(stdout.lastIndexOf('{"perSecond"')));
}

const quote = (text: string) => `[==[${text}]==]`;

function writeScript({ method = 'GET', headers = {}, bodies, tokens }: Target): string {
  return `
wrk.method = ${quote(method)}
${Object.entries(headers)
  .map(([name, value]) => `wrk.headers[ ${quote(name)} ] = ${quote(value)}`)
  .join('\n')}
${
  bodies
    ? `local bodies = { ${bodies.map(quote).join(', ')} }
local tokens = { ${(tokens ?? []).map(quote).join(', ')} }
local at = 0
request = function()
  at = at % #bodies + 1
  if tokens[at] then wrk.headers["authorization"] = "Bearer " .. tokens[at] end
  return wrk.format(nil, nil, nil, bodies[at])
end`
    : ''
}
done = function(summary, latency)
  local e = summary.errors
  io.write(string.format('{"perSecond":%.1f,"p50":%.3f,"p95":%.3f,"p99":%.3f,"failed":%d}',
    summary.requests / summary.duration * 1e6, latency:percentile(50) / 1000, latency:percentile(95) / 1000,
    latency:percentile(99) / 1000, e.status + e.connect + e.read + e.write + e.timeout))
end
`;
}

async function loadWithAutocannon(
  { url, method = 'GET', headers = {}, bodies, tokens }: Target,
  seconds: number,
  connections: number,
) {
  const requests = bodies?.map((body, at) => ({
    body,
    ...(tokens && { headers: { ...headers, authorization: `Bearer ${tokens[at]}` } }),
  }));
  let clients = 0;
  const result = await autocannon({
    url,
    method,
    headers,
    connections,
    duration: seconds,
    ...(requests && { requests }),
    // Each connection begins with another customer, because a customer can place only one order at a time.
    ...(requests &&
      tokens && {
        setupClient(client) {
          const first = Math.floor((requests.length / connections) * (clients++ % connections));
          client.setRequests([...requests.slice(first), ...requests.slice(0, first)]);
        },
      }),
  });
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    // autocannon reports no 95th percentile, only the 90th and the 97.5th.
    p95: result.latency.p97_5,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors + result.timeouts,
  };
}
