/**
 * The value of one cookie in a Cookie header. By hand, because a library that parses all cookies takes milliseconds for
 * a header full of junk (docs/decisions/code/0027).
 */
export function readCookie(name: string, header = ''): string | undefined {
  return new RegExp(`(?:^|;)\\s*${name}=([^;\\s]*)`).exec(header)?.[1];
}
