import { shop } from '../shop';
import { mailLook } from './theme';

/** Mails load no images, so the logo is the name. */
export function MailLogo() {
  return (
    <span style={{ fontFamily: mailLook.serif, fontSize: '20px', fontWeight: 600 }}>
      {shop.name}
    </span>
  );
}
