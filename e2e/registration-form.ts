import type { Page } from 'playwright-core';

let count = 0;

/** What somebody types who has no account yet; each time with another address. */
export function newcomer() {
  count += 1;
  return {
    name: 'Ravi Kumar',
    email: `newcomer-${count}@paniwala.test`,
    password: 'water-jar-20',
    confirmPassword: 'water-jar-20',
    phone: '9812345678',
    address: '7 Amber Fort Road, Civil Lines',
    pincode: '302001',
  };
}

/** What is typed, by the labels of the form and in its order. */
export const labelled = (typed: ReturnType<typeof newcomer>) => ({
  'Full Name': typed.name,
  Email: typed.email,
  Password: typed.password,
  'Confirm Password': typed.confirmPassword,
  'Phone Number': typed.phone,
  Pincode: typed.pincode,
  Address: typed.address,
});

/** Fills in the form of /register, lets the pincode find city and state, and sends it. */
export async function registerByForm(page: Page, typed: ReturnType<typeof newcomer>): Promise<void> {
  // Leaving the pincode looks it up at once.
  for (const [label, value] of Object.entries(labelled(typed)))
    await page.getByLabel(label, { exact: true }).fill(value);
  await sendRegistration(page);
}

export async function sendRegistration(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create Account' }).click();
}
