/** How deeply a JSON text nests, told without building it. */

/** Whether brackets outside of texts nest deeper than `most`. What is no JSON at all is left to the parser. */
export function isTooDeep(json: string, most: number): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (isText) {
      if (code === backslash) at += 1;
      else if (code === quote) isText = false;
    } else if (code === quote) isText = true;
    else if (code === openBracket || code === openBrace) {
      depth += 1;
      if (depth > most) return true;
    } else if (code === closeBracket || code === closeBrace) depth -= 1;
  }
  return false;
}

const [quote, backslash] = [0x22, 0x5c];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];
