import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { splitCall } from '#contract/http/call-address.ts';

const text = readFileSync(join(import.meta.dirname, '../../deploy/nginx.conf'), 'utf8').replace(/^\s*#.*$/gm, '');
const servers = text.split(/^server \{$/m).slice(1);

test('deploy/nginx.conf logs no query, no referrer, and no secret at the end of a path', () => {
  const format = /log_format shop '([^']*)';/.exec(text)?.[1] ?? '';
  expect(format).toContain('$logged_path');
  expect(format).not.toMatch(
    /\$(request|request_uri|args|query_string|is_args|uri|http_referer|http_\w+|arg_\w+)\b(?!_)/,
  );
  expect(text.match(/access_log .*/g)).toEqual(['access_log /var/log/nginx/shop.log shop;']);
  // At log levels below `crit`, nginx would write the request with its address into the error log.
  expect(text.match(/error_log .*/g)).toEqual(['error_log /var/log/nginx/shop-error.log crit;']);
  const masked = new RegExp(/~\*(\S+) \$1-;/.exec(text)?.[1] ?? 'nothing', 'i');
  const secretPaths = Object.keys(calls).filter((name) => /:(token|code|secret)/i.test(name));
  expect(secretPaths).toEqual(['GET /password-reset/verify/:token', 'GET /pay/:secret', 'GET /receipt/:secret']);
  // The pages behind such links have the same secret in their address.
  const routes = readFileSync(join(import.meta.dirname, '../../web/routes.ts'), 'utf8');
  const pages = [...routes.matchAll(/'([\w/]+\/:(?:secret|token|code))'/g)].map(([, path]) => `/${path}`);
  expect(pages).toEqual(['/complaint/:secret', '/pay/:secret', '/receipt/:secret']);
  const paths = [...secretPaths.map((name) => `/api${splitCall(name).path}`), ...pages, '//pay/:secret'];
  for (const path of paths) expect(path.replace(masked, '$1-')).toMatch(/\/-:(token|secret)$/);
});

test('deploy/nginx.conf never redirects to a host name that the client sent, and rejects unknown hosts', () => {
  expect(text).not.toMatch(/\$(host|http_host)\b/);
  expect(text).toContain('return 301 https://$server_name$request_uri;');
  expect(text).toContain('proxy_set_header Host $server_name;');
  const [first = '', ...others] = servers;
  expect(first.match(/listen .*default_server;/g)).toHaveLength(4);
  expect(first).toContain('return 444;');
  expect(first).toContain('ssl_reject_handshake on;');
  for (const server of others) expect(server).toContain('server_name shop.example;');
});
