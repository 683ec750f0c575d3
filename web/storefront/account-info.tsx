import type { User } from '../../contract/accounts.ts';
import { signOut } from '../sign-out.ts';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Card } from '../ui/card.tsx';

const longDate = new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', dateStyle: 'long' });

/** What a customer cannot change about the account. */
export function AccountInfo({ user }: { user: User }) {
  return (
    <Card className="grid gap-5 p-5 sm:p-6">
      <h2 className="text-lg">Account Information</h2>
      <dl className="grid gap-3 [&_dt]:text-sm [&_dt]:text-ink-soft">
        <div>
          <dt>Email</dt>
          <dd className="break-all">{user.email}</dd>
        </div>
        <div>
          <dt>Account Type</dt>
          <dd>Customer</dd>
        </div>
        <div>
          <dt>Member Since</dt>
          <dd>{longDate.format(new Date(user.createdAt))}</dd>
        </div>
      </dl>
      <div className="grid gap-3">
        <ButtonLink to="/orders" variant="outline">
          My Orders
        </ButtonLink>
        <Button variant="quiet" onClick={() => signOut('/')}>
          Logout
        </Button>
      </div>
    </Card>
  );
}
