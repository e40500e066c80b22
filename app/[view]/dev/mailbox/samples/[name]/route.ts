import { pageResponse, sampleMail } from '@/lib/mail/mailbox';
import { templateNamed } from '@/lib/worker/mail-catalog';

type Context = { params: Promise<{ name: string }> };

export async function GET(request: Request, { params }: Context): Promise<Response> {
  const query = new URL(request.url).searchParams;
  const template = templateNamed((await params).name);
  const { html, text, subject } = await sampleMail(template, query.get('view'));
  const asText = query.get('as') === 'text';
  if (!asText) return pageResponse(html);
  const headers = { 'Content-Type': 'text/plain; charset=utf-8' };
  return new Response(`Subject: ${subject}\n\n${text}\n`, { headers });
}
