/** Finds casts that make an actor, or the id of one, out of something else. */

const actors = 'Customer|StaffMember|Rider|SignedIn|Staff|AtDoor|Actor|Shop';
/** A type by its name, and any type's own id: `StaffId`, `Customer`, `StaffMember['id']`, `PlanRow['customerId']`. */
const actorType = `(?:CustomerId|StaffId|RiderId|(?:${actors})(?:\\['\\w+'\\])?|[\\w<>. ]+\\['(?:id|by|\\w+Id)'\\])`;
const cast = new RegExp(`\\bas (?:unknown as )?(?:readonly )?${actorType}(?![\\w'])`, 'g');
const imported = /^(?:import|export)[^;]*;/gm;

/** The casts in the text of a file, as they stand there. Renamed imports (`Customer as Buyer`) are none. */
export function findActorCasts(text: string): string[] {
  return text.replace(imported, '').match(cast) ?? [];
}
