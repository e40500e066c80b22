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

function refreshOnSuccess(state: ActionState): ActionState {
  if (state.ok) refresh();
  return state;
}

export async function saveProfile(_: ActionState, form: FormData): Promise<ActionState> {
  const action = { name: 'profile', limit, schema: profileSchema, page: profilePage };
  return accountAction(action, form, async (user, profile) =>
    refreshOnSuccess(await writeProfile(user, profile)),
  );
}

export async function requestEmailChange(_: ActionState, form: FormData): Promise<ActionState> {
  const schema = emailChangeSchema;
  const action = { name: 'email', limit, schema, page: profilePage, stepUp: true } as const;
  return accountAction(action, form, (user, { email }) => change.sendEmailChangeLink(user, email));
}

export async function confirmEmailChange(_: ActionState, form: FormData): Promise<ActionState> {
  const action = { name: 'email-confirm', limit, schema: tokenSchema, page: profilePage };
  // No refresh: it would replace the success message with "This link has been used".
  return accountAction(action, form, async (user, { token }) =>
    change.confirmEmailChange(user, token, await currentSessionHash()),
  );
}

export async function saveAddress(_: ActionState, form: FormData): Promise<ActionState> {
  const action = { name: 'address', limit, schema: savedAddressSchema, page: addressPage };
  return accountAction(action, form, async (user, input) =>
    refreshOnSuccess(await addresses.saveAddress(user.userId, input)),
  );
}

export async function deleteAddress(_: ActionState, form: FormData): Promise<ActionState> {
  const action = { name: 'address-delete', limit, schema: idSchema, page: addressPage };
  return accountAction(action, form, async (user, { id }) =>
    refreshOnSuccess(await addresses.deleteAddress(user.userId, id)),
  );
}

export async function makeDefaultAddress(_: ActionState, form: FormData): Promise<ActionState> {
  const action = { name: 'address-default', limit, schema: idSchema, page: addressPage };
  return accountAction(action, form, async (user, { id }) =>
    refreshOnSuccess(await addresses.makeDefaultAddress(user.userId, id)),
  );
}

export async function addCard(input: unknown): Promise<ActionState> {
  const action = {
    name: 'add',
    limit: limits.cardChanges,
    schema: addCardSchema,
    page: cardPage,
    stepUp: true,
  } as const;
  return accountAction(action, input, async (user, card) => {
    const state = await guardedCardChange(user, card.paymentToken, () => cards.addCard(user, card));
    refresh();
    return state;
  });
}

export async function chooseCard(_: ActionState, form: FormData): Promise<ActionState> {
  const action = { name: 'choose', limit, schema: chooseCardSchema, page: cardPage };
  return accountAction(action, form, async (user, card) => {
    const state = await cards.chooseCard(user, card);
    refresh();
    return state;
  });
}
