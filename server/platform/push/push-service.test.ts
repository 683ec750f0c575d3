import { expect, test } from 'vitest';
import { isPushService } from './push-service.ts';

test.each([
  'https://fcm.googleapis.com/fcm/send/dGVzdA:APA91b',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAAA',
  'https://wns2-pn1p.notify.windows.com/w/?token=BQYAAA',
  'https://web.push.apple.com/QGV6',
  'http://127.0.0.1:8080/own/1',
])('%s is accepted as a push service', (endpoint) => {
  expect(isPushService(endpoint, 'http://127.0.0.1:8080/')).toBe(true);
});

test.each([
  'http://fcm.googleapis.com/fcm/send/1',
  'https://fcm.googleapis.com:8443/fcm/send/1',
  'https://user:word@fcm.googleapis.com/fcm/send/1',
  'https://fcm.googleapis.com.evil.example/1',
  'https://fcm.googleapis.com./1',
  'https://evil.example/fcm.googleapis.com',
  'https://evil.example\\.push.apple.com/1',
  'https://evil.example#.push.apple.com',
  'https://push.apple.com/1',
  'https://evilpush.apple.com/1',
  'https://127.0.0.1/1',
  'https://169.254.169.254/latest/meta-data',
  'http://127.0.0.1:8081/own/1',
  'http://127.0.0.1:8080@evil.example/',
  'file:///etc/passwd',
  'nothing',
])('%s is not accepted as a push service', (endpoint) => {
  expect(isPushService(endpoint, 'http://127.0.0.1:8080/')).toBe(false);
});

test('if the shop runs no push service itself, only the push services of browser makers are accepted', () => {
  expect(isPushService('http://127.0.0.1:8080/own/1', undefined)).toBe(false);
});
