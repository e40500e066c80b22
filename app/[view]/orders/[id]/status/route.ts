import type { NextRequest } from 'next/server';
import { orderForViewer } from '@/lib/orders/queries';

/** Polled by the order's page; for anyone who may see the order. */
export async function GET(
  request: NextRequest,
  { params }: RouteContext<'/[view]/orders/[id]/status'>,
): Promise<Response> {
  const { id } = await params;
  const order = await orderForViewer(id, request.nextUrl.searchParams.get('key') ?? undefined);
  const headers = { 'Cache-Control': 'private, no-store' };
  if (!order)
    return Response.json({ error: 'This order does not exist.' }, { status: 404, headers });
  return Response.json({ status: order.status }, { headers });
}
