/** Finds casts to the type of an actor or of an id of an actor, such as `CustomerId`. */

const actors = 'Customer|StaffMember|Rider|SignedIn|Staff|AtDoor|Actor|Shop';
/**
 * An actor type by name, or the id of any type: `StaffId`, `Customer`, `StaffMember['id']`, `PlanRow['customerId']`.
 */
const actorType = `(?:CustomerId|StaffId|RiderId|(?:${actors})(?:\\['\\w+'\\])?|[\\w<>. ]+\\['(?:id|by|\\w+Id)'\\])`;
const cast = new RegExp(`\\bas (?:unknown as )?(?:readonly )?${actorType}(?![\\w'])`, 'g');
const imported = /^(?:import|export)[^;]*;/gm;

/** Returns the casts in a file's text. Renamed imports (`Customer as Buyer`) do not count. */
export function findActorCasts(text: string): string[] {
  return text.replace(imported, '').match(cast) ?? [];
}
