export { CheckoutForm } from './checkout-form.js';
