/**
 * An attacker who knows an email address but cannot read its mailbox tries to have it verified with their own password.
 * The tests run every order of the steps of attacker and owner. The owner is careless and enters the newest code first,
 * no matter who requested it.
 */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { queuedMails } from '#server/testing/queued-mails.ts';
import { type Answer, openTestShop, type TestShop } from '#server/testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

// The attacker's password is the one that the test builders give to accounts.
const passwords = { owner: 'of-the-owner', attacker: 'water-jar-20' };
type Person = keyof typeof passwords;

/** The data that a browser keeps between requesting a code and entering it. */
interface BrowserData {
  registration?: string;
  mark?: string;
}

/** The steps of owner and attacker for one email address; each uses their own browser. */
function openScene(email = `asha-${randomBytes(5).toString('hex')}@paniwala.test`) {
  const browsers: Record<Person, BrowserData> = { owner: {}, attacker: {} };
  const keep = (who: Person, { registration, mark }: BrowserData) => {
    browsers[who] = { ...(registration && { registration }), ...(mark && { mark }) };
  };
  const signIn = (who: Person) => shop.call('POST /auth/login', { body: { email, password: passwords[who] } });
  const codes = async () => (await queuedMails(shop, email)).flatMap((mail) => ('mark' in mail ? [mail] : []));

  async function type(name: 'POST /otp/verify-registration-otp' | 'POST /otp/verify-login-otp'): Promise<Answer> {
    const { registration, mark } = browsers.owner;
    const newest = (await codes()).at(-1);
    const own = (await codes()).filter((mail) => mail.mark === mark).at(-1);
    const check = (otp = '') => shop.call(name, { body: { email, otp, ...(registration && { registration }) } });
    const first = await check(newest?.code);
    return first.status === 200 ? first : check(own?.code);
  }

  const acts = {
    async register(who: Person) {
      const place = { address: '22 Temple Street', city: 'Chennai', state: 'Tamil Nadu', pincode: '600001' };
      const body = { name: `The ${who}`, email, password: passwords[who], phone: '9876543210', ...place };
      const answer = await shop.call('POST /auth/register', { body });
      if (answer.status === 201) keep(who, answer.body.data);
    },
    async resend(who: Person) {
      await shop.call('POST /otp/resend-registration-otp', { body: { email, ...browsers[who] } });
    },
    /** Requests the code again without a secret, as older clients do. */
    async resendBare() {
      await shop.call('POST /otp/resend-registration-otp', { body: { email } });
    },
    async askForLoginCode(who: Person) {
      keep(who, (await signIn(who)).body);
      await shop.call('POST /otp/send-login-otp', { body: { email, ...browsers[who] } });
    },
    async verifyRegistration() {
      await type('POST /otp/verify-registration-otp');
    },
    async verifyLogin() {
      await type('POST /otp/verify-login-otp');
    },
  };
  return { email, acts, signIn };
}

type Act = keyof ReturnType<typeof openScene>['acts'];
type Step = readonly [who: Person, act: Act];

/** All possible orders of the steps of two people. */
function interleave(one: readonly Step[], other: readonly Step[]): Step[][] {
  const [first, ...rest] = one;
  const [second, ...others] = other;
  if (!first || !second) return [[...one, ...other]];
  return [
    ...interleave(rest, other).map((steps) => [first, ...steps]),
    ...interleave(one, others).map((steps) => [second, ...steps]),
  ];
}

const by = (who: Person, ...acts: Act[]) => acts.map((act): Step => [who, act]);
const attacks = {
  'registers and has the code sent again': by('attacker', 'register', 'resend'),
  'registers and asks for a login code': by('attacker', 'register', 'askForLoginCode'),
  'registers and has a code sent without a secret': by('attacker', 'register', 'resendBare'),
};
const defences = {
  'registers and types the code': by('owner', 'register', 'verifyRegistration'),
  'registers, signs in and types the login code': by('owner', 'register', 'askForLoginCode', 'verifyLogin'),
};

type Plans = Readonly<Record<string, Step[]>>;

/** A test row for every attack, every defence and every order of their steps. */
function rowsOf(attackPlans: Plans, defencePlans: Plans) {
  return Object.entries(attackPlans).flatMap(([attack, attackers]) =>
    Object.entries(defencePlans).flatMap(([defence, owners]) =>
      interleave(attackers, owners).map((steps) => {
        const order = steps.map(([who, act]) => `${who === 'owner' ? 'O' : 'A'}.${act}`).join(' ');
        return { attack, defence, order, steps };
      }),
    ),
  );
}

async function play(steps: readonly Step[]) {
  const scene = openScene();
  for (const [who, act] of steps) {
    await scene.acts[act](who);
    shop.clock.advance(31);
  }
  return scene;
}

async function expectOwnersAccount(steps: readonly Step[]): Promise<void> {
  const { signIn } = await play(steps);
  expect([(await signIn('attacker')).status, (await signIn('owner')).status]).toEqual([401, 200]);
}

describe('the account belongs to the owner of the mailbox if', () => {
  // Proves accounts-160
  test.each(rowsOf(attacks, defences))('the attacker $attack, the owner $defence, in the order $order', ({ steps }) =>
    expectOwnersAccount(steps),
  );
});
