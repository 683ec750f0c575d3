/** A message of a stream of server-sent events. A field that the message lacks is an empty text. */
export interface ServerEvent {
  id: string;
  event: string;
  data: string;
  /** After how many ms the browser should connect again. */
  retry: string;
}

/** Reads the events of a stream. `onBytes` is called for everything that arrives, also for heartbeats. */
export async function* readEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onBytes: () => void = () => {},
): AsyncGenerator<ServerEvent> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    onBytes();
    const blocks = (text + part.value).split('\n\n');
    // The last block is not complete yet.
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = parseEvent(block);
      if (event) yield event;
    }
  }
}

/** The event of a block of lines; undefined for a heartbeat, which consists of a comment line only. */
function parseEvent(block: string): ServerEvent | undefined {
  const event: ServerEvent = { id: '', event: '', data: '', retry: '' };
  for (const line of block.split('\n')) {
    const [, name = '', value = ''] = /^(\w+): ?(.*)$/.exec(line) ?? [];
    if (name in event) event[name as keyof ServerEvent] = value;
  }
  return Object.values(event).some((value) => value !== '') ? event : undefined;
}
