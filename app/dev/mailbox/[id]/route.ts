import { mailPage } from '@/lib/mail/queries';
import { pageReply } from '@/lib/mail/reply';

type Context = { params: Promise<{ id: string }> };

export async function GET(_: Request, { params }: Context): Promise<Response> {
  return pageReply(await mailPage((await params).id));
}
