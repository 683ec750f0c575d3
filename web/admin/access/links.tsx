/**
 * The links of the admin area, which never lead to a refusal. If the signed-in person may not open the target, a link
 * shows only its text, and a link that looks like a button is absent.
 */
import { type LinkProps, Link as RouterLink } from 'react-router';
import { Breadcrumb as UiBreadcrumb } from '#web/ui/breadcrumb.tsx';
import * as ui from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { TallLink as UiTallLink } from '#web/ui/tall-link.tsx';
import { useMayOpen } from '../layout/area-screens.tsx';

type TextLinkProps = LinkProps & { className?: string };

export function Link(props: TextLinkProps) {
  return useMayFollow(props) ? <RouterLink {...props} /> : <LinkText {...props} />;
}

export function TallLink(props: TextLinkProps) {
  return useMayFollow(props) ? <UiTallLink {...props} /> : <LinkText {...props} />;
}

export function ButtonLink(props: Parameters<typeof ui.ButtonLink>[0]) {
  return useMayFollow(props) && <ui.ButtonLink {...props} />;
}

export function Breadcrumb({ steps }: Parameters<typeof UiBreadcrumb>[0]) {
  const openPath = useOpenPath();
  return (
    <UiBreadcrumb steps={steps.map(({ label, to }) => ({ label, to: to === undefined ? undefined : openPath(to) }))} />
  );
}

/** The text of a link without the link. It keeps its place in the layout, and its name for screen readers. */
function LinkText({ className, children }: TextLinkProps) {
  return <span className={classes(className, 'text-inherit! no-underline!')}>{children}</span>;
}

/** Returns a function for links outside this file: it returns the path, or undefined if the person may not open it. */
export function useOpenPath(): (to: string) => string | undefined {
  const mayOpen = useMayOpen();
  return (to) => (mayOpen({ to }) ? to : undefined);
}

function useMayFollow({ to }: Pick<LinkProps, 'to'>): boolean {
  const mayOpen = useMayOpen();
  return mayOpen({ to: typeof to === 'string' ? to : (to.pathname ?? '') });
}
