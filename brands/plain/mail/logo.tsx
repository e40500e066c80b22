import { shop } from '../shop';
import { mailLook } from './theme';

/** The logo of mails, which load no images: the name. */
export function MailLogo() {
  return (
    <span style={{ fontFamily: mailLook.serif, fontSize: '20px', fontWeight: 600 }}>
      {shop.name}
    </span>
  );
}
