import { expect, test, vi } from 'vitest';
import { emailSchema } from '@/lib/email-address';
import { foreign, log } from '@/lib/log';
import { logSignInError, verifiedEmail } from './options';

function watchLog() {
  const quiet = () => {};
  return {
    info: vi.spyOn(log, 'info').mockImplementation(quiet),
    error: vi.spyOn(log, 'error').mockImplementation(quiet),
  };
}

test.each([
  ['SIGNIN_EMAIL_ERROR', { error: emailSchema.safeParse('no address').error, providerId: 'email' }],
  ['SIGNIN_EMAIL_ERROR', emailSchema.safeParse('no address').error],
  ['INVALID_CALLBACK_URL_ERROR', new Error('Invalid callback URL. Received: //evil.example')],
])('invalid input is logged in one line without details: %s', (code, details) => {
  const { info, error } = watchLog();
  logSignInError(code, details);
  expect(error).not.toHaveBeenCalled();
  expect(info).toHaveBeenCalledExactlyOnceWith({ code }, 'A sign-in request was refused');
});

test.each([
  ['SIGNIN_EMAIL_ERROR', { error: new Error('connect ECONNREFUSED'), providerId: 'email' }],
  ['OAUTH_CALLBACK_ERROR', new Error('state mismatch')],
  ['adapter_error_getUserByEmail', undefined],
])('a failure of the shop is logged as an error with details: %s', (code, details) => {
  const { info, error } = watchLog();
  logSignInError(code, details);
  expect(info).not.toHaveBeenCalled();
  expect(error).toHaveBeenCalledExactlyOnceWith(
    { code, details: foreign(details) },
    'Signing in failed',
  );
});

test.each([
  [[{ email: 'a@x', primary: true, verified: true }], 'a@x'],
  [
    [
      { email: 'a@x', primary: true, verified: false },
      { email: 'b@x', verified: true },
    ],
    'b@x',
  ],
  [
    [
      { email: 'b@x', verified: true },
      { email: 'a@x', primary: true, verified: true },
    ],
    'a@x',
  ],
  [[{ email: 'a@x', primary: true }], null],
  [[], null],
])('the verified address of %j is %s', (emails, expected) => {
  expect(verifiedEmail(emails)).toBe(expected);
});
