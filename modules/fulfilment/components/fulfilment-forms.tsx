'use client';

import { carriers } from '@/brand/carriers';
import { useControlTexts } from '@/components/merchant/control-texts';
import { StepButton, StepForm, useStepAnswer } from '@/components/merchant/step-form';
import { CheckField, SelectField, TextField } from '@/components/ui/form/field';
import { fillIn } from '@/lib/format';
import { trackingUrlOf } from '@/lib/orders/details/carriers';
import { returnReasons } from '../parcel-status';

type Tracking = {
  carrier: string | null;
  trackingNumber: string | null;
  trackingUrl: string | null;
};
type Line = { id: string; name: string; detail: string; max: number };
type Answer = ReturnType<typeof useStepAnswer>;

/** The tracking link, if staff entered it instead of deriving it from the carrier. */
function customLink(tracking: Tracking | undefined): string {
  if (!tracking?.trackingUrl || !tracking.carrier) return '';
  const derived = trackingUrlOf(tracking.carrier, tracking.trackingNumber, null);
  return tracking.trackingUrl === derived ? '' : tracking.trackingUrl;
}

function TrackingFields({
  id,
  tracking,
  answer,
}: {
  id: string;
  tracking?: Tracking;
  answer: Answer;
}) {
  const texts = useControlTexts().fulfilment;
  const { fields, values } = answer;
  const carrier = values.carrier ?? tracking?.carrier ?? carriers[0]?.key;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        key={carrier}
        name="carrier"
        id={`carrier-${id}`}
        label={texts.carrier}
        defaultValue={carrier}
        error={fields.carrier}
      >
        {carriers.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        name="trackingNumber"
        id={`tracking-number-${id}`}
        label={texts.number}
        optional={texts.optional}
        autoComplete="off"
        maxLength={60}
        defaultValue={values.trackingNumber ?? tracking?.trackingNumber ?? ''}
        error={fields.trackingNumber}
      />
      <TextField
        name="trackingUrl"
        id={`tracking-url-${id}`}
        label={texts.link}
        optional={texts.optional}
        type="url"
        autoComplete="off"
        hint={texts.linkHint}
        maxLength={500}
        defaultValue={values.trackingUrl ?? customLink(tracking)}
        error={fields.trackingUrl}
        className="sm:col-span-2"
      />
    </div>
  );
}

/** Quantities, preset to all units. */
function UnitFields({ lines, answer }: { lines: readonly Line[]; answer: Answer }) {
  const texts = useControlTexts().fulfilment;
  return (
    <ul className="grid gap-3">
      {lines.map((line) => (
        <li key={line.id} className="flex flex-wrap items-end justify-between gap-3">
          <span className="min-w-0 grow basis-48">
            <span>{line.name}</span>
            {line.detail ? <span className="text-ink-soft">{`, ${line.detail}`}</span> : null}
          </span>
          <TextField
            name={`units.${line.id}`}
            id={`units-${line.id}`}
            label={fillIn(texts.units, { max: line.max })}
            inputMode="numeric"
            autoComplete="off"
            defaultValue={answer.values[`units.${line.id}`] ?? String(line.max)}
            error={answer.fields[`units.${line.id}`]}
            className="w-28"
          />
        </li>
      ))}
    </ul>
  );
}

type Subject = { id: string; version: number };

export function ShipForm({ subject, lines }: { subject: Subject; lines: readonly Line[] }) {
  const texts = useControlTexts().fulfilment;
  const answer = useStepAnswer('ship', subject.id);
  return (
    <StepForm step="ship" fields={subject} className="grid gap-5">
      <UnitFields lines={lines} answer={answer} />
      <TrackingFields id={subject.id} answer={answer} />
      <div>
        <StepButton size="md">{texts.ship}</StepButton>
      </div>
    </StepForm>
  );
}

export function RetrackForm({ subject, tracking }: { subject: Subject; tracking: Tracking }) {
  const texts = useControlTexts().fulfilment;
  const answer = useStepAnswer('retrack', subject.id);
  const { carrier, trackingNumber, trackingUrl } = tracking;
  return (
    <StepForm step="retrack" fields={subject} className="mt-3 grid gap-4">
      <TrackingFields
        id={subject.id}
        tracking={{ carrier, trackingNumber, trackingUrl }}
        answer={answer}
      />
      <div>
        <StepButton variant="secondary">{texts.saveTracking}</StepButton>
      </div>
    </StepForm>
  );
}

export function ReturnForm({
  subject,
  lines,
  canRestock,
}: {
  subject: Subject;
  lines: readonly Line[];
  canRestock: boolean;
}) {
  const texts = useControlTexts().fulfilment;
  const answer = useStepAnswer('return', subject.id);
  return (
    <StepForm step="return" fields={subject} className="mt-3 grid gap-4">
      <UnitFields lines={lines} answer={answer} />
      <SelectField
        key={answer.values.reason}
        name="reason"
        id={`reason-${subject.id}`}
        label={texts.reason}
        defaultValue={answer.values.reason ?? 'unwanted'}
      >
        {returnReasons.map((reason) => (
          <option key={reason} value={reason}>
            {texts.reasons[reason]}
          </option>
        ))}
      </SelectField>
      {canRestock ? <CheckField name="restock" label={texts.restock} /> : null}
      <div>
        <StepButton variant="secondary">{texts.recordReturn}</StepButton>
      </div>
    </StepForm>
  );
}
