import Printer from 'lucide-react/icons/printer';
import { useState } from 'react';
import { call } from '#web/shared/api.ts';
import type { CallInput, SheetStop } from '#web/shared/api-types.ts';
import { t } from '#web/shared/language.ts';
import { useShop } from '#web/shared/use-shop.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { Paper, usePaper } from '../dialogs/paper.tsx';
import { ShortLabel } from '../lists/short-label.tsx';
import { RunSheet } from './run-sheet.tsx';
import type { SheetData } from './sheet-choice.tsx';

interface PrintRunSheetProps {
  query: CallInput<'GET /admin/sheet'>['query'];
  sheet: SheetData;
}

const pageOf = 100;
/** More stops than these are another sheet. */
const mostPages = 5;

/** Prints all stops of the day and window to be ticked by pen; on the screen nothing changes. */
export function PrintRunSheet({ query, sheet }: PrintRunSheetProps) {
  const { shop } = useShop();
  const { printed: stops, lay } = usePaper<readonly SheetStop[]>();
  const [isLoading, setIsLoading] = useState(false);

  async function print() {
    setIsLoading(true);
    try {
      lay(await loadAll(query));
      window.print();
    } catch {
      showToast(t('Failed to load the delivery sheet'), { type: 'error' });
    } finally {
      setIsLoading(false);
    }
  }

  const chosen = sheet.windows.find(({ key }) => key === query.window);
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        className="max-sm:w-11 max-sm:px-0"
        title={t('Print run sheet')}
        pending={isLoading}
        onClick={print}
      >
        {!isLoading && <Printer aria-hidden size={18} />} <ShortLabel>{t('Print run sheet')}</ShortLabel>
      </Button>
      {stops && (
        <Paper>
          <RunSheet shop={shop} day={sheet.day} window={chosen} stops={stops} />
        </Paper>
      )}
    </>
  );
}

async function loadAll({ page: _, limit: __, ...query }: PrintRunSheetProps['query']): Promise<SheetStop[]> {
  const stops: SheetStop[] = [];
  for (let page = 1; page <= mostPages; page += 1) {
    const { data } = await call('GET /admin/sheet', { query: { ...query, page, limit: pageOf } });
    stops.push(...data.stops);
    if (page >= data.pagination.totalPages) break;
  }
  return stops;
}
