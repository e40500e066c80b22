'use server';

import { refresh } from 'next/cache';
import { accountAction } from '@/lib/auth/actions/account-action';
import type { ActionState } from '@/lib/auth/actions/action-state';
import { currentSessionHash } from '@/lib/auth/session';
import { limits } from '@/lib/ratelimit/limits';
import * as addresses from './addresses';
import * as cards from './cards';
import * as change from './email-change';
import { guardedCardChange } from './guarded-card-change';
import { writeProfile } from './profile';
import {
  addCardSchema,
  chooseCardSchema,
  emailChangeSchema,
  idSchema,
  profileSchema,
  savedAddressSchema,
  tokenSchema,
} from './schema';

const limit = limits.accountActions;
const profilePage = '/account/profile';
const addressPage = '/account/addresses';
const cardPage = '/account/cards';

/** Re-renders the page. */
function afterwards(state: ActionState): ActionState {
  if (state.ok) refresh();
  return state;
}

/** Writes the viewer's names and phone number: to the service first. */
export async function saveProfile(_: ActionState, form: FormData): Promise<ActionState> {
  const action = { name: 'profile', limit, schema: profileSchema, page: profilePage };
  return accountAction(action, form, async (who, profile) =>
    afterwards(await writeProfile(who, profile)),
  );
}

/** Sends a link to the address that the viewer wants to have. Asks for a recent sign-in. */
export async function requestEmailChange(_: ActionState, form: FormData): Promise<ActionState> {
  const schema = emailChangeSchema;
  const action = { name: 'email', limit, schema, page: profilePage, stepUp: true } as const;
  return accountAction(action, form, (who, { email }) => change.sendEmailChangeLink(who, email));
}

/** Makes the address of an opened link the viewer's. */
export async function confirmEmailChange(_: ActionState, form: FormData): Promise<ActionState> {
  const action = { name: 'email-confirm', limit, schema: tokenSchema, page: profilePage };
  // Re-rendered, the page would only say that the link has been used.
  return accountAction(action, form, async (who, { token }) =>
    change.confirmEmailChange(who, token, await currentSessionHash()),
  );
}

/** Adds or changes an address of the viewer. */
export async function saveAddress(_: ActionState, form: FormData): Promise<ActionState> {
  const action = { name: 'address', limit, schema: savedAddressSchema, page: addressPage };
  return accountAction(action, form, async (who, input) =>
    afterwards(await addresses.saveAddress(who.userId, input)),
  );
}

/** Deletes an address of the viewer. */
export async function deleteAddress(_: ActionState, form: FormData): Promise<ActionState> {
  const action = { name: 'address-delete', limit, schema: idSchema, page: addressPage };
  return accountAction(action, form, async (who, { id }) =>
    afterwards(await addresses.deleteAddress(who.userId, id)),
  );
}

/** Makes an address of the viewer the one to begin with. */
export async function makeDefaultAddress(_: ActionState, form: FormData): Promise<ActionState> {
  const action = { name: 'address-default', limit, schema: idSchema, page: addressPage };
  return accountAction(action, form, async (who, { id }) =>
    afterwards(await addresses.makeDefaultAddress(who.userId, id)),
  );
}

/** Adds a card to the viewer's customer. Asks for a recent sign-in. */
export async function addCard(input: unknown): Promise<ActionState> {
  const action = {
    name: 'add',
    limit: limits.cardChanges,
    schema: addCardSchema,
    page: cardPage,
    stepUp: true,
  } as const;
  return accountAction(action, input, async (who, card) => {
    const state = await guardedCardChange(who, card.paymentToken, () => cards.addCard(who, card));
    refresh();
    return state;
  });
}

/** Makes one of the viewer's cards the default. */
export async function chooseCard(_: ActionState, form: FormData): Promise<ActionState> {
  const action = { name: 'choose', limit, schema: chooseCardSchema, page: cardPage };
  return accountAction(action, form, async (who, card) => {
    const state = await cards.chooseCard(who, card);
    refresh();
    return state;
  });
}
