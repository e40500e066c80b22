import { fullDefault } from '../api/replies/wire.ts';
import { isoTime, optionalIsoTime } from '../api/replies/wire-parts.ts';
import type { Subscription } from '../billing/subscription-store.ts';
import type { TaxRate } from '../catalog/tax-rates.ts';
import type { SandboxContext } from '../context.ts';
import type { Invoice } from '../ledger/ledger.ts';
import type { DeclinedCharge } from '../ledger/ledger-queries.ts';
import { toDecimal } from '../ledger/money.ts';
import type { LoggedRequest } from '../request-log/request-log.ts';
import { clockTime } from '../tenants/clock.ts';
import type { Snapshot } from '../tenants/snapshots.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { requireTenant } from '../tenants/tenants.ts';
import type { Delivery, DeliveryAttempt } from '../webhooks/delivery/deliveries.ts';
import type { WebhookSettings } from '../webhooks/delivery/delivery-state.ts';
import type { SandboxEvent } from '../webhooks/events.ts';

/** Replies of the control API: always all fields, regardless of the tenant's response mode. */

export function serializeTenant(tenant: Tenant) {
  return {
    tenantId: tenant.id,
    name: tenant.name,
    clientId: tenant.clientId,
    clientSecret: tenant.clientSecret,
    responses: tenant.responses,
    dialect: tenant.dialect,
    createdAt: isoTime(tenant.createdWall),
  };
}

export function serializeClock(context: SandboxContext, tenantId: string) {
  const { clock } = requireTenant(context, tenantId);
  return {
    now: isoTime(clockTime(clock, context.wallClock())),
    rate: clock.rate,
    frozen: clock.frozen,
    driven: clock.driven,
  };
}

export function serializeSettings(settings: WebhookSettings) {
  return {
    destinationUrl: settings.destinationUrl,
    signingSecret: settings.signingSecret,
    previousSecret: settings.previousSecret,
    previousSecretUntil: optionalIsoTime(settings.previousUntilWall),
    events: settings.events,
    enabled: settings.enabled,
    failingSince: optionalIsoTime(settings.failingSince),
    disabledAt: optionalIsoTime(settings.disabledAt),
    retrySchedule: settings.retrySchedule,
  };
}

export function serializeTaxRate(rate: TaxRate) {
  return { code: rate.code, name: rate.name, percent: rate.ppm / 10_000 };
}

export function serializeEvent(event: SandboxEvent) {
  return {
    id: event.id,
    type: event.type,
    body: event.body,
    createdAt: isoTime(event.createdAt),
  };
}

export function serializeDelivery(delivery: Delivery) {
  return {
    id: delivery.id,
    eventId: delivery.eventId,
    type: delivery.eventType,
    body: delivery.body,
    status: delivery.status,
    tries: delivery.tries,
    nextAttemptAt: optionalIsoTime(delivery.nextAttemptAt),
    reason: delivery.reason,
    createdAt: isoTime(delivery.createdAt),
  };
}

export function serializeAttempt(attempt: DeliveryAttempt) {
  return { ...attempt, at: isoTime(attempt.at), atWall: isoTime(attempt.atWall) };
}

export function serializeRequest(request: LoggedRequest) {
  const { wall, ...rest } = request;
  return { ...rest, at: isoTime(wall) };
}

export function serializeSnapshot(snapshot: Snapshot) {
  return {
    snapshotId: snapshot.id,
    name: snapshot.name,
    clock: isoTime(snapshot.createdAt),
    takenAt: isoTime(snapshot.createdWall),
  };
}

export function serializeSubscription(subscription: Subscription) {
  return {
    ...fullDefault.subscription(subscription),
    endedAt: optionalIsoTime(subscription.endedAt),
  };
}

export function serializeInvoice(invoice: Invoice) {
  const { bill, currency } = invoice;
  return {
    id: invoice.id,
    customerId: invoice.customerId,
    subscriptionId: invoice.subscriptionId,
    status: invoice.status,
    lines: bill.lines.map((line) => ({
      ...line,
      unitAmount: toDecimal(line.unitAmount, currency),
      amount: toDecimal(line.amount, currency),
    })),
    subtotal: toDecimal(bill.subtotal, currency),
    taxes: bill.taxes.map(({ code, ppm, amount }) => ({
      code,
      rate: ppm / 10_000,
      amount: toDecimal(amount, currency),
    })),
    amount: toDecimal(bill.total, currency),
    currency,
    transactionId: invoice.transactionId,
    attempts: invoice.attempts,
    createdAt: isoTime(invoice.createdAt),
    updatedAt: isoTime(invoice.updatedAt),
  };
}

export function serializeDeclinedCharge(decline: DeclinedCharge) {
  const { total, createdAt, last4Digits, ...rest } = decline;
  return {
    ...rest,
    cardLastFourDigits: last4Digits,
    amount: toDecimal(total, decline.currency),
    createdAt: isoTime(createdAt),
  };
}
