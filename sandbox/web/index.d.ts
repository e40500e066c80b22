/** The state of one field. Its value never leaves the frame. */
export interface FormFieldState {
  readonly isEmpty: boolean;
  readonly isValid: boolean;
  readonly isFocused: boolean;
  /** The reason that is shown beside the field, or null while none is shown. */
  readonly error: 'required' | 'incomplete' | 'invalid' | 'expired' | null;
}

/** The argument of `onFormFieldStateChange`, called when the form is ready and on each change. */
export interface FormState {
  /** All four fields have valid values. */
  readonly isValid: boolean;
  /** All four fields have a value. */
  readonly isComplete: boolean;
  /** The brand of the number so far, in upper case, for example `VISA`; else null. */
  readonly cardType: string | null;
  readonly fields: {
    readonly number: FormFieldState;
    readonly expiry: FormFieldState;
    readonly securityCode: FormFieldState;
    readonly name: FormFieldState;
  };
}

/** The argument of `completeTransaction`. */
export interface CompletedTransaction {
  /**
   * The payment token for the backend to charge. It can differ from the token that the form was opened with,
   * because an expired one is replaced while the shopper types.
   */
  readonly sessionToken: string;
  readonly cardData: {
    /** Four digits. */
    readonly last4Digits: string;
    /** The brand in upper case, for example `VISA`. */
    readonly cardType: string;
  };
}

export type CheckoutFormErrorCode =
  | 'environment_unknown'
  | 'token_malformed'
  | 'token_unknown'
  | 'token_used'
  | 'token_expired'
  | 'token_refresh_failed'
  | 'origin_unsupported'
  | 'load_failed'
  | 'load_timeout'
  | 'not_mounted'
  | 'removed'
  | 'fields_invalid'
  | 'submit_failed'
  | 'submit_timeout';

/** The argument of `onLoadError` and rejection of `submitFormFields()`. Never contains card data. */
export interface CheckoutFormError extends Error {
  readonly name: 'CheckoutFormError';
  readonly code: CheckoutFormErrorCode;
}

export interface CheckoutFormOptions {
  /** The token of the token-generation endpoint. Opaque: pass it on unchanged. */
  sessionToken: string;
  environment: 'sandbox';
  /**
   * The container of the form. Removing it from the document unmounts the form. The form is light or dark by the
   * container's `color-scheme`. Inside a `<form>`, Enter in a card without errors submits that.
   */
  container: Element;
  /**
   * The form's initial height in CSS pixels. It grows when its content needs more and is never lower than this.
   * Without it, the form reserves what it needs.
   */
  height?: number | undefined;
  /** Width in CSS pixels, at most that of the container. Without it, the container's. */
  width?: number | undefined;
  onFormFieldStateChange?: ((state: FormState) => void) | undefined;
  /** Called once when the form cannot be used: it is then unmounted and can be mounted again. */
  onLoadError?: ((error: CheckoutFormError) => void) | undefined;
  /** Called after tokenization. If it throws, `submitFormFields()` rejects with that error. */
  completeTransaction: (data: CompletedTransaction) => Promise<void> | void;
  /** Called when the token has expired or was used. The shopper's input is kept. */
  sessionTokenProvider?: (() => Promise<string>) | undefined;
}

export interface MountedCheckoutForm {
  /**
   * Renders the form in its container, in place of any form that is there already. A call while this form is
   * mounted does nothing.
   */
  mount(): void;
  /**
   * Sends the card to the service and calls `completeTransaction` with the token. It charges nothing. Overlapping
   * calls share one result.
   *
   * Resolves when `completeTransaction` has; rejects with its error, or with a `CheckoutFormError`:
   * `fields_invalid` when a field is invalid (the form shows which and has focused it), `removed` when the form
   * was removed meanwhile, and others.
   */
  submitFormFields(): Promise<void>;
}

export class CheckoutForm {
  private constructor();
  /**
   * Creates a form without mounting it. Safe to import on a server; call it in a browser.
   *
   * @throws TypeError when an option is missing or of the wrong type.
   */
  static initialize(options: CheckoutFormOptions): MountedCheckoutForm;
}
