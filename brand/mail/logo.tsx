import { shop } from '../shop';
import { mailLook } from './theme';

const { color, serif } = mailLook;

/** Made of boxes and borders, because mails load no images. */
export function MailLogo() {
  return (
    <>
      <span
        aria-hidden="true"
        style={{
          display: 'inline-block',
          width: '26px',
          height: '13px',
          marginRight: '10px',
          borderBottom: '3px solid currentColor',
          borderRadius: '13px 13px 0 0',
          backgroundColor: color.accent,
          lineHeight: '13px',
          verticalAlign: 'middle',
        }}
      />
      <span style={{ fontFamily: serif, fontSize: '22px', fontWeight: 700 }}>{shop.name}</span>
    </>
  );
}
