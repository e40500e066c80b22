import { mailPage, pageResponse } from '@/lib/mail/mailbox';

type Context = { params: Promise<{ id: string }> };

export async function GET(_: Request, { params }: Context): Promise<Response> {
  return pageResponse(await mailPage((await params).id));
}
