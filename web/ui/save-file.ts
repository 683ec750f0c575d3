/** Hands a loaded file to the browser, which saves it under its name. */
export function saveFile({ name, content }: { name: string; content: Blob }): void {
  const url = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // The download has taken hold of the content by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
