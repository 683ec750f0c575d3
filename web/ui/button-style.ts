import { classes } from './classes.ts';

const base =
  'inline-flex items-center justify-center gap-2 rounded-full font-semibold whitespace-nowrap transition ' +
  'duration-150 ease-out select-none active:translate-y-px disabled:opacity-55 aria-disabled:cursor-default aria-disabled:opacity-55';

const variants = {
  primary: 'bg-deep text-on-strong shadow-sm hover:brightness-90',
  accent: 'bg-accent text-on-accent shadow-sm hover:bg-accent-hover',
  outline: 'border border-line-strong bg-surface text-ink hover:border-deep hover:bg-foam',
  quiet: 'text-deep hover:bg-foam',
  danger: 'bg-rose text-on-strong hover:brightness-90',
  onDark: 'border border-white/45 text-white hover:bg-white/12',
};

const sizes = {
  sm: 'min-h-10 px-4 text-sm',
  md: 'min-h-11 px-5',
  lg: 'min-h-13 px-7 text-lg',
};

export interface ButtonLook {
  variant?: keyof typeof variants;
  size?: keyof typeof sizes;
  className?: string;
}

export function buttonStyle({ variant = 'primary', size = 'md', className }: ButtonLook): string {
  return classes(base, variants[variant], sizes[size], className);
}
