/** Three hundred messages of the contact form: old ones closed, new ones waiting. */
import { messageNotes, messages } from '#db/seed/demo/messages.ts';
import type { DemoUser } from './make-people.ts';
import type { Random } from './random.ts';
import { atWork, dayMs, hourMs, spreadOverDays } from './times.ts';

const messageCount = 300;

/** Oldest first. */
export function makeMessages(random: Random, now: Date, users: readonly DemoUser[]) {
  const people = users.filter(({ role }) => role === 'customer');
  return spreadOverDays(random, now, messageCount).map((createdAt, number) => {
    const { name, email, city, pincode } = random.pick(people);
    const ageDays = (now.getTime() - createdAt.getTime()) / dayMs;
    const answeredAt = new Date(atWork(random, createdAt.getTime() + (2 + random.next() * 30) * hourMs));
    const isAnswered = ageDays > 4 ? !random.chance(0.04) : ageDays > 1 && random.chance(0.5);
    const done = ageDays > 20 && !random.chance(0.15) ? 'closed' : 'replied';
    const isTouched = answeredAt <= now && ageDays > 0.3;
    const status = !isTouched ? 'new' : isAnswered ? done : number % 3 === 0 ? 'new' : 'read';
    return {
      id: random.newId(createdAt),
      name,
      email,
      status,
      message: random.pick(messages).replaceAll('{city}', city).replaceAll('{pincode}', pincode),
      domain: random.pick(['demo.example', 'demo.example', 'www.demo.example', 'office.demo.example']),
      ipAddress: `203.0.113.${1 + random.whole(250)}`,
      adminNotes: isAnswered && status !== 'new' && random.chance(0.6) ? random.pick(messageNotes) : '',
      createdAt,
      updatedAt: status === 'new' ? createdAt : answeredAt,
    };
  });
}
