/** Adds and changes containers. */
import { v7 as newId } from 'uuid';
import type { CheckedInput } from '#contract/calls.ts';
import { toPaise, toRupees } from '#contract/shared/money.ts';
import type { Staff } from '#server/core/actor.ts';
import { noteBefore, noteNoChange, noteRecord } from '#server/core/audit.ts';
import { type Queryable, violates } from '#server/core/db/database.ts';
import { refuseConflict, refuseMissing } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import {
  type ContainerRow,
  type ContainerValues,
  countContainers,
  insertContainer,
  loadContainer,
  lockContainer,
  updateContainer,
  writeContainerActive,
} from './store.ts';

type ContainerForm = CheckedInput<'POST /admin/containers'>['body'];
type ContainerEdit = CheckedInput<'PUT /admin/containers/:id'>['body'];

const most = 100;
const nameTaken = 'A container with this name already exists';
export const refuseMissingContainer = () => refuseMissing('Container not found');

/** Creates a container; refuses a name that is in use. */
export function createContainer(services: Services, _actor: Staff, form: ContainerForm): Promise<ContainerRow> {
  const id = newId();
  return write(services, id, async (tx) => {
    if ((await countContainers(tx)) >= most) throw refuseConflict('A shop has at most 100 containers.');
    await insertContainer(tx, id, toValues(form), services.clock());
    noteRecord(id);
  });
}

/** Changes a container; refuses a name that is in use and an outdated version. */
export function changeContainer(
  services: Services,
  _actor: Staff,
  id: string,
  form: ContainerEdit,
): Promise<ContainerRow> {
  return write(services, id, async (tx) => {
    const version = await lockContainer(tx, id);
    if (version !== undefined && form.version !== undefined && form.version !== version) {
      throw refuseConflict(
        'Someone else changed this container while you were editing. Please reload it and make your change again.',
      );
    }
    const before = version === undefined ? undefined : await loadContainer(tx, id);
    if (before) {
      const { taxBasisPoints, lostChargePaise, ...same } = before;
      noteBefore({ ...same, taxRate: taxBasisPoints / 100, lostCharge: toRupees(lostChargePaise) });
    }
    await updateContainer(tx, id, toValues(form), services.clock());
  });
}

/**
 * Activates or deactivates a container; null means the opposite of its present state. Products that have a deactivated
 * container keep it.
 */
export function toggleContainer(
  services: Services,
  _actor: Staff,
  id: string,
  isActive: boolean | null,
): Promise<ContainerRow> {
  return write(services, id, async (tx) => {
    if (!(await writeContainerActive(tx, id, isActive, services.clock()))) noteNoChange();
  });
}

async function write({ db }: Services, id: string, act: (tx: Queryable) => Promise<void>): Promise<ContainerRow> {
  try {
    return await db.transaction(async (tx) => {
      await act(tx);
      const container = await loadContainer(tx, id);
      if (!container) throw refuseMissingContainer();
      return container;
    });
  } catch (error) {
    if (!violates(error, 'containers_name_unique')) throw error;
    throw refuseConflict(nameTaken, { errors: [{ path: 'name', msg: nameTaken }] });
  }
}

const toValues = (form: ContainerForm): ContainerValues => ({
  ...form,
  taxBasisPoints: Math.round(form.taxRate * 100),
  lostChargePaise: toPaise(form.lostCharge),
});
