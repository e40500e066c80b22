'use client';

import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useFormTexts } from '@/components/address/form-texts';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { Skeleton } from '@/components/ui/skeleton';
import { requestFormToken } from '@/lib/checkout/actions';
import { type CardForm, CardProblem, openCardForm } from './card-form';

export type CardHandle = Pick<CardForm, 'tokenize'>;

async function freshToken(): Promise<string> {
  const response = await requestFormToken();
  if (!response.ok) throw new CardProblem(response.error);
  return response.value;
}

/**
 * The service's hosted card form, an iframe from its origin: the shop never handles card numbers. A new `round` remounts
 * the form with a fresh session token.
 */
export function CardField({
  sessionToken,
  environment,
  round,
  ref,
}: {
  sessionToken: string | null;
  environment: string;
  round: number;
  ref: Ref<CardHandle>;
}) {
  const texts = useFormTexts().card;
  const form = useRef<CardForm | null>(null);
  const [attempt, setAttempt] = useState(0);
  // Ignores new tokens of later renders, because remounting the form would lose the entered card.
  const [firstToken] = useState(sessionToken);
  const first = round === 0 && attempt === 0;

  useImperativeHandle(ref, () => ({
    tokenize: () =>
      form.current ? form.current.tokenize() : Promise.reject(new CardProblem(texts.notLoaded)),
  }));

  return (
    <CardFrame
      key={`${round} ${attempt}`}
      form={form}
      sessionToken={first ? firstToken : null}
      environment={environment}
      onRetry={() => setAttempt(attempt + 1)}
    />
  );
}

function CardFrame({
  form,
  sessionToken,
  environment,
  onRetry,
}: {
  form: { current: CardForm | null };
  sessionToken: string | null;
  environment: string;
  onRetry: () => void;
}) {
  // The texts of the first render, because new texts must not remount the form.
  const currentTexts = useFormTexts().card;
  const [texts] = useState(currentTexts);
  const host = useRef<HTMLDivElement>(null);
  const [ready, setReady] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => {
    let left = false;
    const open = async () => {
      const token = sessionToken ?? (await freshToken());
      if (left || !host.current) return;
      form.current = openCardForm({
        host: host.current,
        sessionToken: token,
        environment,
        freshToken,
        texts,
        onReady: () => setReady(true),
        onFailed: () => {
          form.current = null;
          setFailure(texts.kept);
        },
      });
    };
    open().catch((error) => {
      if (!left) setFailure(error instanceof CardProblem ? error.message : texts.kept);
    });
    return () => {
      left = true;
      form.current?.remove();
      form.current = null;
    };
  }, [form, sessionToken, environment, texts]);

  return (
    <div className="relative min-h-88.5">
      <div ref={host} hidden={failure !== null} />
      {ready || failure ? null : <CardSkeleton />}
      {failure ? (
        <Notice tone="negative" live="alert" title={texts.failed}>
          <p>{failure}</p>
          <Button type="button" variant="secondary" size="sm" className="mt-3" onClick={onRetry}>
            {texts.again}
          </Button>
        </Notice>
      ) : null}
    </div>
  );
}

const fields = [
  { name: 'number', place: 'col-span-2' },
  { name: 'expiry', place: '' },
  { name: 'code', place: '' },
  { name: 'holder', place: 'col-span-2' },
];

function CardSkeleton() {
  return (
    <div
      className="pointer-events-none absolute inset-0 grid grid-cols-2 content-start gap-x-3 gap-y-6 rounded-md border border-line bg-surface p-4"
      aria-hidden="true"
    >
      {fields.map(({ name, place }) => (
        <div key={name} className={`flex flex-col gap-3 ${place}`}>
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-11" />
        </div>
      ))}
    </div>
  );
}
