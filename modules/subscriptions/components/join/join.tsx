'use client';

import { useRouter } from 'next/navigation';
import {
  type ChangeEvent,
  type ReactNode,
  type SubmitEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { AddressFields, type Country } from '@/components/address/address-fields';
import { useFormTexts } from '@/components/address/form-texts';
import { NameFields } from '@/components/address/name-fields';
import { CardField, type CardHandle } from '@/components/checkout/card/card-field';
import { CardProblem } from '@/components/checkout/card/card-form';
import {
  fieldsOf,
  fillForm,
  readForm,
  type SavedAddress,
  type Typed,
  valuesOf,
} from '@/components/checkout/details/fields';
import { SAVED_ADDRESS, SavedAddresses } from '@/components/checkout/details/saved-addresses';
import { isVersionSkew, reloadOnVersionSkew } from '@/components/site/browser/version-skew';
import { Button } from '@/components/ui/button';
import { FieldError } from '@/components/ui/form/field-error';
import { QuantityStepper, type StepperTexts } from '@/components/ui/form/quantity-stepper';
import { Link } from '@/components/ui/link';
import { Notice } from '@/components/ui/notice';
import { Surface } from '@/components/ui/surface';
import { useHref } from '@/components/ui/view';
import { anyCountry, destinationIn } from '@/lib/addresses/address-rules';
import { fillIn, formatCount } from '@/lib/format';
import type { Dictionary } from '@/lib/texts/dictionary';
import { type SubscribeAnswer, subscribeAction } from '@/modules/subscriptions/actions';
import { MAX_QUANTITY } from '@/modules/subscriptions/attempt/limits';
import type { PlanQuestion } from '@/modules/subscriptions/plans/seed-types';
import { Month, type Place, useMonth } from './month';
import { Questions } from './questions';

export type JoinTexts = Omit<
  Dictionary['clubs']['join'],
  'startTrial' | 'inTrial' | 'joinFor' | 'now' | 'monthlyFrom'
> & {
  /** The button's label, with an optional placeholder `{amount}` for the monthly price. */
  submit: string;
  charged: string;
};

type Props = {
  planKey: string;
  /** This page's path, to return to after signing in again. */
  page: string;
  planName: string;
  subscriptionAttemptKey: string;
  sessionToken: string | null;
  environment: string;
  email: string;
  names: { firstname: string; lastname: string };
  country: string;
  countries: readonly Country[];
  prefill: Typed;
  addresses: readonly SavedAddress[];
  questions: readonly PlanQuestion[];
  trialDays: number;
  /** In a free trial: an amount of zero. */
  today: string | null;
  agreement: ReactNode;
  stepper: StepperTexts;
  texts: JoinTexts;
  /** BCP 47 tag for number formats. */
  locale: string;
};

type Note = {
  tone: 'negative' | 'caution';
  message: string;
  link?: { href: string; label: string };
};

export function Join(props: Props) {
  const { planKey, planName, trialDays, texts, locale } = props;
  const formTexts = useFormTexts();
  const router = useRouter();
  const href = useHref();
  const [quantity, setQuantity] = useState(1);
  const [refused, setRefused] = useState(false);
  const [place, setPlace] = useState(() => placeOf(props.prefill, props.country));
  const { country } = place;
  const [filled, setFilled] = useState<{ typed: Typed; times: number }>({
    typed: { ...props.prefill, 'address.country': props.country },
    times: 0,
  });
  const [key, setKey] = useState(props.subscriptionAttemptKey);
  const [round, setRound] = useState(0);
  const [busy, setBusy] = useState(false);
  const [fields, setFields] = useState<Record<string, string>>({});
  const [note, setNote] = useState<Note | null>(null);
  const card = useRef<CardHandle>(null);
  const form = useRef<HTMLFormElement>(null);
  const noticeRef = useRef<HTMLDivElement>(null);
  const underWay = useRef(false);
  const prices = useMonth(planKey, quantity, place, texts.notQuoted);
  const month = prices.month?.ok ? prices.month.value : null;

  useEffect(() => {
    if (note) noticeRef.current?.focus();
  }, [note]);
  useEffect(() => {
    if (Object.keys(fields).length > 0) {
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    }
  }, [fields]);

  function onChange(event: ChangeEvent<HTMLFormElement>) {
    const target: unknown = event.target;
    const saved =
      target instanceof HTMLSelectElement && target.name === SAVED_ADDRESS
        ? props.addresses.find(({ id }) => id === target.value)
        : undefined;
    if (saved) {
      fillJoin(event.currentTarget, saved);
      setFilled({ typed: saved.typed, times: filled.times + 1 });
    }
    const typed = placeOf(readForm(event.currentTarget), country);
    if (destinationOf(typed) !== destinationOf(place)) setPlace(typed);
  }

  function destinationOf(where: Place): string {
    const rules = props.countries.find(({ code }) => code === where.country)?.rules;
    return destinationIn(where, rules ?? anyCountry);
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    // A second click may come before the first re-render.
    if (underWay.current || !month) return;
    underWay.current = true;
    setBusy(true);
    setNote(null);
    setFields({});
    try {
      await subscribe(event.currentTarget, month);
    } catch (error) {
      if (error instanceof CardProblem) {
        if (!error.shownByForm) setNote({ tone: 'negative', message: error.message });
      } else if (isVersionSkew(error)) {
        reloadOnVersionSkew(error);
        setNote({ tone: 'caution', message: texts.updated });
      } else {
        setNote({ tone: 'caution', message: texts.lost });
      }
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  }

  async function subscribe(
    element: HTMLFormElement,
    agreed: { total: number; currency: string },
  ): Promise<void> {
    const typed = new FormData(element);
    const given = readForm(element);
    // In its own chunk, since zod is larger than the form.
    const { checkAddress } = await import('@/components/checkout/details/details');
    const address = checkAddress(given, props.countries, formTexts);
    if (!address.ok) {
      setFields(address.error);
      return setNote({ tone: 'negative', message: texts.check });
    }
    const { country: _, ...place } = address.value;
    if (!card.current) throw new CardProblem(formTexts.card.notLoaded);
    const token = await card.current.tokenize();
    const answer = await subscribeAction({
      key,
      planKey,
      quantity,
      country,
      firstname: typed.get('firstname'),
      lastname: typed.get('lastname'),
      address: place,
      choices: Object.fromEntries(
        props.questions.map(({ key: name }) => [name, String(typed.get(`choice.${name}`) ?? '')]),
      ),
      shownTotal: agreed.total,
      currency: agreed.currency,
      trialDays,
      paymentToken: token.sessionToken,
      card: { last4: token.cardData.last4Digits, type: token.cardData.cardType },
    });
    take(answer);
  }

  function take(answer: SubscribeAnswer) {
    if ('nextKey' in answer && answer.nextKey) setKey(answer.nextKey);
    switch (answer.outcome) {
      case 'started':
      case 'confirming':
        router.push(href(`/account/subscriptions/${answer.id}`));
        return;
      case 'already':
      case 'busy': {
        const link = { href: `/account/subscriptions/${answer.id}`, label: texts.viewIt };
        return setNote({ tone: 'caution', message: answer.message, link });
      }
      case 'signed-out': {
        const link = { href: `/sign-in?next=${props.page}`, label: texts.signIn };
        return setNote({ tone: 'negative', message: answer.message, link });
      }
      case 'invalid':
        setFields(answer.fields);
        return setNote({ tone: 'negative', message: answer.message });
      case 'changed':
        prices.again();
        if (answer.reload) router.refresh();
        return setNote({ tone: 'caution', message: answer.message });
      case 'declined':
        // A token works once: the next attempt needs a new card form.
        setRound(round + 1);
        return setNote({ tone: 'negative', message: answer.message });
      case 'unavailable':
      case 'limited':
      case 'unsure':
        return setNote({ tone: 'negative', message: answer.message });
    }
  }

  return (
    <form
      ref={form}
      onSubmit={submit}
      onChange={onChange}
      className="grid items-start gap-8 lg:grid-cols-[1fr_24rem]"
      noValidate
    >
      <div className="grid gap-6">
        {/* Inert while sending, so that the fields keep what is sent; not the card form, which focuses its errors. */}
        <Surface inert={busy} className="grid gap-5">
          <h2 className="text-xl">{texts.get}</h2>
          <div className="grid justify-items-start gap-1.5">
            <span className="font-semibold text-sm" aria-hidden="true">
              {texts.quantity}
            </span>
            <QuantityStepper
              label={texts.quantity}
              texts={props.stepper}
              value={quantity}
              max={MAX_QUANTITY}
              onValueChange={(value) => {
                setQuantity(value);
                setRefused(false);
              }}
              onRefused={() => setRefused(true)}
            />
            <div role="status" className="empty:absolute">
              {refused || fields.quantity ? (
                <FieldError id="quantity-error">
                  {fields.quantity ??
                    fillIn(texts.refused, { most: formatCount(MAX_QUANTITY, locale), quantity })}
                </FieldError>
              ) : null}
            </div>
          </div>
          <Questions questions={props.questions} />
        </Surface>
        <Surface inert={busy} className="grid gap-5">
          <h2 className="text-xl">{texts.delivery}</h2>
          <SavedAddresses addresses={props.addresses} />
          <div className="grid gap-5 sm:grid-cols-2">
            <NameFields
              field={(name) => ({ name, defaultValue: props.names[name], error: fields[name] })}
            />
          </div>
          <AddressFields
            key={filled.times}
            prefix="address."
            section="shipping "
            values={valuesOf(filled.typed, props.country)}
            errors={{ ...fields, ...(fields.country && { 'address.country': fields.country }) }}
            countries={props.countries}
          />
          <p className="text-ink-soft text-sm">{fillIn(texts.mail, { email: props.email })}</p>
        </Surface>
        <Surface>
          <h2 className="mb-5 text-xl">{texts.card}</h2>
          <CardField
            ref={card}
            sessionToken={props.sessionToken}
            environment={props.environment}
            round={round}
          />
        </Surface>
      </div>
      <Surface className="lg:sticky lg:top-24">
        <h2 className="mb-4 text-xl">{planName}</h2>
        <Month
          answer={prices.shown}
          pending={prices.month === null}
          onRetry={prices.again}
          texts={texts}
          today={props.today}
        />
        {note ? (
          <Notice ref={noticeRef} tone={note.tone} live="alert" className="mb-4">
            <span>{note.message}</span>
            {note.link ? (
              <>
                {' '}
                <Link href={note.link.href}>{note.link.label}</Link>
              </>
            ) : null}
          </Notice>
        ) : null}
        <Button
          size="lg"
          className="w-full"
          pending={busy}
          aria-disabled={busy || !month || undefined}
        >
          {label(texts, month?.totalText ?? null, trialDays > 0)}
        </Button>
        <p className="mt-3 text-ink-soft text-sm">{texts.charged}</p>
        <div className="mt-3">{props.agreement}</div>
      </Surface>
    </form>
  );
}

/** Fills the address and the names, whose fields have other names than at checkout. */
function fillJoin(form: HTMLFormElement, { typed }: SavedAddress): void {
  fillForm(form, typed);
  for (const name of ['firstname', 'lastname'] as const) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = typed[`contact.${name}`] ?? field.value;
  }
}

function label({ submit, join }: JoinTexts, total: string | null, trial: boolean): string {
  if (trial) return submit;
  return total ? fillIn(submit, { amount: total }) : join;
}

function placeOf(typed: Typed, otherwise: string): Place {
  const { country, postalCode = '', city = '', region = '' } = fieldsOf('address', typed);
  return { country: country || otherwise, postalCode, city, region };
}
