import { fieldError } from '../errors.ts';
import {
  countDeliveries,
  type DeliveryStatus,
  getDelivery,
  listDeliveries,
  resendDelivery,
  resendFailed,
} from '../webhooks/delivery/deliveries.ts';
import { wakeDeliveries } from '../webhooks/delivery/dispatcher.ts';
import { listEvents } from '../webhooks/events.ts';
import {
  rotateSigningSecret,
  updateWebhookSettings,
  webhookSettings,
} from '../webhooks/settings.ts';
import { accepting, type ControlEndpoint, ok, reading } from './endpoint.ts';
import { readLimit } from './query.ts';
import { nothing, webhookSettingsInput } from './schemas.ts';
import {
  serializeAttempt,
  serializeDelivery,
  serializeEvent,
  serializeSettings,
} from './serialize.ts';

const ONE = '/tenants/:tenantId';
const STATUSES: readonly DeliveryStatus[] = ['pending', 'succeeded', 'failed', 'dropped'];

export const webhookEndpoints: readonly ControlEndpoint[] = [
  {
    method: 'GET',
    path: `${ONE}/webhook-settings`,
    operationId: 'getWebhookSettings',
    summary: 'Get the webhook settings',
    description: 'Destination, secrets, event subscriptions, and whether deliveries are enabled.',
    handler: reading(({ context, tenantId }) =>
      ok(serializeSettings(webhookSettings(context, tenantId))),
    ),
  },
  {
    method: 'PUT',
    path: `${ONE}/webhook-settings`,
    operationId: 'updateWebhookSettings',
    summary: 'Update the webhook settings',
    description:
      'Updates the submitted fields. A new signing secret is used immediately; the old one is shown for a ' +
      'day, and receivers should accept both. Saving re-enables a disabled destination.',
    handler: accepting(webhookSettingsInput, ({ context, tenantId }, change) => {
      const settings = updateWebhookSettings(context, tenantId, change);
      wakeDeliveries(context, tenantId);
      return ok(serializeSettings(settings));
    }),
  },
  {
    method: 'POST',
    path: `${ONE}/webhook-settings/rotate-secret`,
    operationId: 'rotateSigningSecret',
    summary: 'Rotate the signing secret',
    description: 'New deliveries are signed with it immediately.',
    handler: accepting(nothing, ({ context, tenantId }) =>
      ok(serializeSettings(rotateSigningSecret(context, tenantId))),
    ),
  },
  {
    method: 'GET',
    path: `${ONE}/events`,
    operationId: 'listEvents',
    summary: 'List events',
    description: 'The latest events, newest first, including those without a delivery.',
    handler: reading(({ context, tenantId, query }) =>
      ok({
        events: listEvents(context, tenantId, readLimit(query, 100_000)).map(serializeEvent),
      }),
    ),
  },
  {
    method: 'GET',
    path: `${ONE}/deliveries`,
    operationId: 'listDeliveries',
    summary: 'List deliveries',
    description: 'The latest deliveries, newest first; `status` is a filter.',
    handler: reading(({ context, tenantId, query }) => {
      const status = readStatus(query('status'));
      const limit = readLimit(query, 100_000);
      return ok({
        counts: countDeliveries(context, tenantId),
        deliveries: listDeliveries(context, tenantId, { status, limit }).map(serializeDelivery),
      });
    }),
  },
  {
    method: 'GET',
    path: `${ONE}/deliveries/:deliveryId`,
    operationId: 'getDelivery',
    summary: 'Get a delivery',
    description: 'With all attempts: request, response and timestamp.',
    handler: reading(({ context, tenantId, path }) => {
      const delivery = getDelivery(context, tenantId, path.deliveryId ?? '');
      return ok({
        ...serializeDelivery(delivery),
        attempts: delivery.attempts.map(serializeAttempt),
      });
    }),
  },
  {
    method: 'POST',
    path: `${ONE}/deliveries/:deliveryId/resend`,
    operationId: 'resendDelivery',
    summary: 'Resend a delivery',
    description: 'In any status, with a new retry schedule.',
    handler: accepting(nothing, ({ context, tenantId, path }) => {
      const id = path.deliveryId ?? '';
      resendDelivery(context, tenantId, id);
      return ok(serializeDelivery(getDelivery(context, tenantId, id)));
    }),
  },
  {
    method: 'POST',
    path: `${ONE}/deliveries/resend-failed`,
    operationId: 'resendFailed',
    summary: 'Resend all failed deliveries',
    description: 'Returns the number of deliveries.',
    handler: accepting(nothing, ({ context, tenantId }) =>
      ok({ resent: resendFailed(context, tenantId) }),
    ),
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
