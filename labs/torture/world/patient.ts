import type { TestSandbox } from '@/lib/testing/service/sandbox';

/** The sandbox's client, except that a connection that was closed while idle is no failure. */
export function patient<Sandbox extends TestSandbox>(sandbox: Sandbox): Sandbox {
  const again = async <T>(call: () => Promise<T>): Promise<T> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await call();
      } catch (error) {
        if (tries === 5 || !(error instanceof TypeError)) throw error;
      }
    }
  };
  return {
    ...sandbox,
    call: (...given) => again(() => sandbox.call(...given)),
    control: (...given) => again(() => sandbox.control(...given)),
    cardToken: (...given) => again(() => sandbox.cardToken(...given)),
  };
}
