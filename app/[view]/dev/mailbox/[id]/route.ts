import { pageResponse } from '@/lib/mail/page-response';
import { mailPage } from '@/lib/mail/queries';

type Context = { params: Promise<{ id: string }> };

export async function GET(_: Request, { params }: Context): Promise<Response> {
  return pageResponse(await mailPage((await params).id));
}
