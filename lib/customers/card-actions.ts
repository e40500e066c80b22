'use server';

import { refresh } from 'next/cache';
import { accountAction } from '@/lib/auth/actions/account-action';
import type { ActionState } from '@/lib/auth/actions/action-state';
import { limits } from '@/lib/ratelimit/limits';
import { guardedCardChange } from './card-guard';
import { addCard as add, chooseCard as choose } from './cards';
import { addCardSchema, chooseCardSchema } from './schema';

const page = '/account/cards';

/** Adds a card to the viewer's customer. Asks for a recent sign-in. */
export async function addCard(input: unknown): Promise<ActionState> {
  const limit = limits.cardChanges;
  const action = { name: 'add', limit, schema: addCardSchema, page, stepUp: true } as const;
  return accountAction(action, input, async (who, card) => {
    const state = await guardedCardChange(who, card.paymentToken, () => add(who, card));
    refresh();
    return state;
  });
}

/** Makes one of the viewer's cards the default. */
export async function chooseCard(_: ActionState, form: FormData): Promise<ActionState> {
  const action = { name: 'choose', limit: limits.accountActions, schema: chooseCardSchema, page };
  return accountAction(action, form, async (who, card) => {
    const state = await choose(who, card);
    refresh();
    return state;
  });
}
