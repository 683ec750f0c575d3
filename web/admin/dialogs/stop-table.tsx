import { t } from '#web/language.ts';

interface Expected {
  id: string;
  text: string;
}

/** A stop on paper. Beside every expected value there is an empty box, into which the rider writes the actual value. */
export interface PaperStop {
  key: string;
  name: string;
  phone: string;
  address: string;
  /** Notes for the rider, such as the floor. */
  notes: readonly string[];
  /** The units to deliver, like "2 × Jar, 20 L". */
  given: readonly Expected[];
  /** The expected empties, one box for each. */
  empties: readonly Expected[];
  /** The expected money, one box for each payment method. */
  money: readonly Expected[];
  isDone?: boolean;
}

/**
 * The stops of a run sheet. Twenty of them fit on an A4 page. On narrow paper, such as a roll of 80 mm, the boxes are
 * below the address.
 */
export const StopTable = ({ stops }: { stops: readonly PaperStop[] }) => (
  <table className="w-full border-collapse text-left text-[11px] leading-[12px] max-[150mm]:block min-[150mm]:table-fixed">
    <thead className="max-[150mm]:hidden">
      <tr className="border-b-2 align-bottom [&_th]:px-1 [&_th]:py-0.5">
        <th scope="col" className="w-[6mm]">
          #
        </th>
        <th scope="col">{t('Customer')}</th>
        <th scope="col" className="w-[36mm]">
          {t('Given')}
        </th>
        <th scope="col" className="w-[26mm]">
          {t('Empties')}
        </th>
        <th scope="col" className="w-[36mm]">
          {t('Money received')}
        </th>
        <th scope="col" className="w-[24mm]">
          {t('Not delivered, why')}
        </th>
      </tr>
    </thead>
    <tbody className="max-[150mm]:block">
      {stops.map((stop, at) => (
        <Stop key={stop.key} stop={stop} number={at + 1} />
      ))}
    </tbody>
  </table>
);

function Stop({ stop, number }: { stop: PaperStop; number: number }) {
  const { name, phone, address, notes, given, empties, money, isDone = false } = stop;
  return (
    <tr className="break-inside-avoid border-b align-top max-[150mm]:grid max-[150mm]:grid-cols-3 max-[150mm]:py-1 min-[150mm]:[&_td]:px-1 min-[150mm]:[&_td]:py-0.5">
      <td className="figures font-bold max-[150mm]:hidden">{number}</td>
      <td className="min-w-0 wrap-anywhere max-[150mm]:col-span-3">
        <strong className="figures min-[150mm]:hidden">{number}. </strong>
        <strong>{name}</strong> <span className="figures whitespace-nowrap">{phone}</span>
        <span className="block">{address}</span>
        {notes.length > 0 && <em className="block">{notes.join(' · ')}</em>}
      </td>
      {isDone ? (
        <td colSpan={4} className="max-[150mm]:col-span-3">
          {t('Done already')}
        </td>
      ) : (
        <>
          <td className="min-w-0 max-[150mm]:col-span-3">
            <div className="grid gap-y-0.5">
              {given.map(({ id, text }) => (
                <Blank key={id} expected={text} width="w-[10mm]" />
              ))}
            </div>
          </td>
          <td className="min-w-0">
            <span className="min-[150mm]:hidden">{t('Empties')}</span>
            <div className="grid gap-y-0.5">
              {empties.map(({ id, text }) => (
                <Blank key={id} expected={text} width="w-[16mm]" isStrong />
              ))}
            </div>
          </td>
          <td className="min-w-0 max-[150mm]:col-span-2">
            <div className="flex gap-x-1">
              {money.map(({ id, text }) => (
                <span key={id} className="flex min-w-0 flex-1 flex-col justify-end gap-y-px">
                  <span className="wrap-anywhere">{text}</span>
                  <Box className="w-full" />
                </span>
              ))}
            </div>
          </td>
          <td className="max-[150mm]:hidden" />
        </>
      )}
    </tr>
  );
}

/** An expected value with a box. */
const Blank = ({ expected, width, isStrong = false }: { expected: string; width: string; isStrong?: boolean }) => (
  <span className="flex min-w-0 items-center justify-between gap-1">
    <span className={isStrong ? 'figures text-sm font-bold' : 'min-w-0 wrap-anywhere'}>{expected}</span>
    <Box className={width} />
  </span>
);

/** A box that is wide and high enough for handwriting. */
const Box = ({ className }: { className: string }) => (
  <span aria-hidden className={`block h-[6mm] shrink-0 border border-black ${className}`} />
);
