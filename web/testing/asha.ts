import type { User } from '#contract/accounts/calls.ts';

/** A signed-in customer for tests of drafts and forms. */
export const asha: User = {
  id: 'asha',
  name: 'Asha Rao',
  email: 'asha@example.in',
  phone: '9876543210',
  address: '14 Lake View Road',
  city: 'Bangalore',
  state: 'Karnataka',
  pincode: '560038',
  role: 'customer',
  isActive: true,
  createdAt: '2026-11-01T00:00:00.000Z',
};
