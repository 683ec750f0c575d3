/** A real SMTP server on a free port of this machine. It keeps the emails that it receives. */
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail extends Email {
  /** The recipient named in the SMTP envelope. */
  recipient: string;
}

export interface MailServer {
  /** The value for the setting SMTP_URL. */
  url: string;
  messages: ReceivedMail[];
  /** Waits for an email to an address whose subject contains the text, and returns the first one. */
  waitFor(to: string, subject?: string): Promise<ReceivedMail>;
  /** Refuses the next `count` messages temporarily (451). */
  rejectNext(count: number): void;
  /** The number of messages refused so far. */
  refused(): number;
  close(): Promise<void>;
}

const patienceMs = 15_000;

/** Starts the mail server, by default on a free port. With `login` it requires a sign-in. */
export async function openMailServer(port = 0, login?: { user: string; password: string }): Promise<MailServer> {
  const messages: ReceivedMail[] = [];
  const listeners = new Set<() => void>();
  let toRefuse = 0;
  let refused = 0;

  const server = new SMTPServer({
    disabledCommands: login ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    allowInsecureAuth: true,
    logger: false,
    onAuth({ username, password }, _session, done) {
      const isRight = username === login?.user && password === login?.password;
      done(isRight ? null : Object.assign(new Error('Bad password'), { responseCode: 535 }), { user: username });
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        if (toRefuse > 0) {
          toRefuse -= 1;
          refused += 1;
          return done(Object.assign(new Error('Try again later'), { responseCode: 451 }));
        }
        const mail = await PostalMime.parse(Buffer.concat(chunks));
        messages.push({ ...mail, recipient: session.envelope.rcptTo[0]?.address ?? '' });
        done();
        for (const listener of listeners) listener();
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  const { port: listening } = server.server.address() as AddressInfo;

  return {
    url: `smtp://127.0.0.1:${listening}`,
    messages,
    refused: () => refused,
    rejectNext(count) {
      toRefuse = count;
    },
    waitFor(to, subject = '') {
      const find = () => messages.find((mail) => mail.recipient === to && (mail.subject ?? '').includes(subject));
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          listeners.delete(look);
          const came = messages.map((mail) => `"${mail.subject}" to ${mail.recipient}`).join(', ');
          reject(new Error(`No email "${subject}" came to ${to}, only: ${came || 'none'}`));
        }, patienceMs);
        const look = () => {
          const mail = find();
          if (!mail) return;
          clearTimeout(timer);
          listeners.delete(look);
          resolve(mail);
        };
        listeners.add(look);
        look();
      });
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}
