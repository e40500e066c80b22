import { isoTime, optionalIsoTime } from '../api/represent.ts';
import { fieldError } from '../errors.ts';
import {
  countDeliveries,
  type Delivery,
  type DeliveryStatus,
  getDelivery,
  listDeliveries,
  resendDelivery,
} from '../webhooks/delivery/deliveries.ts';
import type { WebhookSettings } from '../webhooks/delivery/delivery-state.ts';
import { wakeDeliveries } from '../webhooks/delivery/dispatcher.ts';
import { listEvents } from '../webhooks/events.ts';
import { updateWebhookSettings, webhookSettings } from '../webhooks/settings.ts';
import { accepting, type ControlEndpoint, ok, reading, readLimit } from './endpoint.ts';
import { nothing, webhookSettingsInput } from './schemas.ts';

const ONE = '/tenants/:tenantId';
const STATUSES: readonly DeliveryStatus[] = ['pending', 'succeeded', 'failed', 'dropped'];

function serializeSettings({ previousUntilWall, ...settings }: WebhookSettings) {
  return {
    ...settings,
    previousSecretUntil: optionalIsoTime(previousUntilWall),
  };
}

function serializeDelivery({ eventType, createdAt, nextAttemptAt, ...delivery }: Delivery) {
  return {
    ...delivery,
    type: eventType,
    nextAttemptAt: optionalIsoTime(nextAttemptAt),
    createdAt: isoTime(createdAt),
  };
}

export const webhookEndpoints: readonly ControlEndpoint[] = [
  {
    method: 'GET',
    path: `${ONE}/webhook-settings`,
    operationId: 'getWebhookSettings',
    summary: 'Get the webhook settings',
    description: 'Destination, secrets, event subscriptions, and whether deliveries are enabled.',
    handler: reading((call) => ok(serializeSettings(webhookSettings(call)))),
  },
  {
    method: 'PUT',
    path: `${ONE}/webhook-settings`,
    operationId: 'updateWebhookSettings',
    summary: 'Update the webhook settings',
    description:
      'Updates the submitted fields. A new signing secret is used immediately; the old one is shown for a ' +
      'day, and receivers should accept both. Saving enables deliveries, unless `enabled` is false.',
    handler: accepting(webhookSettingsInput, (call, change) => {
      const settings = updateWebhookSettings(call, change);
      wakeDeliveries(call);
      return ok(serializeSettings(settings));
    }),
  },
  {
    method: 'GET',
    path: `${ONE}/events`,
    operationId: 'listEvents',
    summary: 'List events',
    description: 'The latest events, newest first, including those without a delivery.',
    handler: reading((call) => {
      const events = listEvents(call, readLimit(call, 100_000));
      return ok({
        events: events.map(({ id, type, body, createdAt }) => ({
          ...{ id, type, body },
          createdAt: isoTime(createdAt),
        })),
      });
    }),
  },
  {
    method: 'GET',
    path: `${ONE}/deliveries`,
    operationId: 'listDeliveries',
    summary: 'List deliveries',
    description: 'The latest deliveries, newest first; `status` is a filter.',
    handler: reading((call) => {
      const status = readStatus(call.query('status'));
      const limit = readLimit(call, 100_000);
      return ok({
        counts: countDeliveries(call),
        deliveries: listDeliveries(call, { status, limit }).map(serializeDelivery),
      });
    }),
  },
  {
    method: 'GET',
    path: `${ONE}/deliveries/:deliveryId`,
    operationId: 'getDelivery',
    summary: 'Get a delivery',
    description: 'With all attempts: request, response and timestamp.',
    handler: reading((call) => {
      const { attempts, ...delivery } = getDelivery(call, call.path.deliveryId ?? '');
      return ok({
        ...serializeDelivery(delivery),
        attempts: attempts.map(({ at, atWall, ...attempt }) => ({
          ...attempt,
          at: isoTime(at),
          atWall: isoTime(atWall),
        })),
      });
    }),
  },
  {
    method: 'POST',
    path: `${ONE}/deliveries/:deliveryId/resend`,
    operationId: 'resendDelivery',
    summary: 'Resend a delivery',
    description: 'In any status, with a new retry schedule.',
    handler: accepting(nothing, (call) => {
      const id = call.path.deliveryId ?? '';
      resendDelivery(call, id);
      const { attempts: _, ...delivery } = getDelivery(call, id);
      return ok(serializeDelivery(delivery));
    }),
  },
];

function readStatus(text: string | undefined): DeliveryStatus | undefined {
  if (text === undefined) return undefined;
  const status = STATUSES.find((each) => each === text);
  if (!status) {
    throw fieldError('validation_failed', 'status', `One of: ${STATUSES.join(', ')}.`);
  }
  return status;
}
