import type { JarPlace } from '#contract/jars/desk.ts';
import { formatAmount, formatNumber } from '#contract/shared/money.ts';
import { message, t } from '#web/language.ts';
import type { JarFigures } from '#web/shared/api-types.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classes } from '#web/ui/classes.ts';
import { Notice } from '#web/ui/messages/notice.tsx';
import { IfMay } from '../access/if-may.tsx';
import { Link, TallLink } from '../access/links.tsx';
import { balancesPath } from '../lists/money-paths.ts';
import type { DepotEntry } from './entry-form.ts';
import { entriesPath, placeNames } from './jar-words.ts';

type Shown = 'bought' | 'depot' | 'run' | 'held' | 'scrapped' | 'missing' | 'lost';

/** The figures in the order in which they add up: the bought jars are the sum of the jars in all other places. */
const shown: readonly { name: Shown; label: string; place: JarPlace }[] = [
  { name: 'bought', label: message('Jars bought'), place: 'outside' },
  ...(['depot', 'run', 'held', 'scrapped', 'missing'] as const).map((place) => ({
    name: place,
    label: placeNames[place],
    place,
  })),
  { name: 'lost', label: message('Lost'), place: 'outside' },
];

interface FiguresProps {
  container: JarFigures;
  onEnter: (entry: DepotEntry) => void;
}

/** Shows where the jars of a container are. Each figure links to its ledger entries. */
export function Figures({ container, onEnter }: FiguresProps) {
  const { id, name, depot, depositsOwed } = container;
  return (
    <Card className="grid gap-3 p-4" aria-label={name}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="grow text-lg font-semibold wrap-anywhere">{name}</h2>
        <div className="flex flex-wrap gap-2">
          <IfMay call="POST /admin/jars/counted">
            <Button size="sm" onClick={() => onEnter('counted')}>
              {t('Count the depot')}
            </Button>
          </IfMay>
          <IfMay call="POST /admin/jars/bought">
            <Button size="sm" variant="outline" onClick={() => onEnter('bought')}>
              {t('Add new jars')}
            </Button>
          </IfMay>
          <IfMay call="POST /admin/jars/scrapped">
            <Button size="sm" variant="outline" onClick={() => onEnter('scrapped')}>
              {t('Scrap jars')}
            </Button>
          </IfMay>
        </div>
      </div>
      {depot < 0 && (
        <Notice tone="warn">{t('The depot is below zero: more jars went out than came in. Please count it.')}</Notice>
      )}
      <dl className="grid grid-cols-2 gap-2 sm:grid-cols-4 lg:grid-cols-8">
        {shown.map(({ name: figure, label, place }) => (
          <div key={figure} className="grid content-start">
            <dt className="text-sm text-ink-soft">{t(label)}</dt>
            <dd>
              <Link
                to={entriesPath(id, place)}
                className={classes(
                  'figures inline-flex min-h-11 min-w-11 items-center text-xl font-semibold underline underline-offset-4',
                  container[figure] < 0 ? 'text-rose' : 'text-deep',
                )}
              >
                {formatNumber(container[figure])}
              </Link>
            </dd>
          </div>
        ))}
        <div className="grid content-start">
          <dt className="text-sm text-ink-soft">{t('Deposits to return')}</dt>
          <dd>
            <TallLink
              to={balancesPath({ of: 'deposits' })}
              className="figures text-xl font-semibold underline-offset-4"
            >
              {formatAmount(depositsOwed)}
            </TallLink>
          </dd>
        </div>
      </dl>
    </Card>
  );
}
