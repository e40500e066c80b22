import type { Mutation } from './mutation.ts';

const client = 'lib/service/client.ts';
const http = 'lib/service/http.ts';
const list = 'lib/service/list.ts';
const reply = 'lib/payments/reply.ts';
const wire = 'lib/service/wire.ts';
const clientTests = ['lib/service/client.integration.test.ts'];
const httpTests = ['lib/service/http.test.ts'];
const listTests = ['lib/service/list.test.ts'];
const replyTests = ['lib/payments/reply.test.ts'];
const wireTests = ['lib/service/wire.test.ts'];

export const wireGuards: readonly Mutation[] = [
  {
    guard: 'nothing is retried automatically',
    file: http,
    find: '  } catch (error) {\n',
    replace: `  } catch (error) {
    if (call.template !== 'again') {
      return await exchange(config, { ...call, template: 'again' }, options, read);
    }
`,
    tests: httpTests,
    named: 'without a retry of the request',
  },
  {
    guard: 'a 2xx that is an error of the service is no success',
    file: http,
    find: 'if (parsed.ok && !error)',
    replace: 'if (parsed.ok)',
    tests: httpTests,
  },
  {
    guard: 'a refusal is JSON by its content type',
    file: http,
    find: 'isJson(headers) && parsed.ok',
    replace: 'parsed.ok',
    tests: httpTests,
  },
  {
    guard: 'a refusal has the form of the service’s own errors',
    file: http,
    find: 'Boolean(own) &&',
    replace: 'Boolean(json) &&',
    tests: httpTests,
  },
  {
    guard: 'a resource has an id',
    file: wire,
    find: 'const id = z.string().regex(/^\\P{Cc}{1,255}$/u);',
    replace: "const id = z.string().regex(/^\\P{Cc}{1,255}$/u).catch('none');",
    tests: wireTests,
  },
  {
    guard: 'an unknown code has no meaning',
    file: wire,
    find: 'Object.hasOwn(table, key) ? table[key] : undefined',
    replace: 'table[key]',
    tests: wireTests,
  },
  {
    guard: 'an amount without a currency is unknown',
    file: wire,
    find: 'if (amount === undefined || code === undefined) return undefined;',
    replace:
      "if (amount === undefined) return undefined;\n  if (code === undefined) return { amount, currency: 'EUR' };",
    tests: wireTests,
  },
  {
    guard: 'a reply about another resource is not used',
    file: client,
    find: '({ id }: T) => id === requestedId',
    replace: '({ id }: T) => id.length > 0',
    tests: clientTests,
  },
  {
    guard: 'a whole resource of another kind is no reply to a creation',
    file: client,
    find: 'return isIdAlone ||',
    replace: 'return true || isIdAlone ||',
    tests: ['lib/checkout/orders/mixed-up-replies.integration.test.ts'],
    named: 'creation of another product',
  },
  {
    guard: 'a list with an unreadable row proves no absence',
    file: list,
    find: 'if (!resource) this.complete = false;',
    replace: 'if (!shown) continue;',
    tests: listTests,
  },
  {
    guard: 'a list with rows of one id that differ proves no absence',
    file: list,
    find: '      this.complete = false;\n',
    tests: listTests,
  },
  {
    guard: 'of rows of one id that differ none is shown',
    file: list,
    find: 'this.#contradictory.add(resource.id);',
    tests: listTests,
  },
  {
    guard: 'a list of a cache, or a partial one, proves no absence',
    file: list,
    find: 'if (page.status !== 200 || isCached(headers)) collected.complete = false;',
    tests: listTests,
  },
  {
    guard: 'a list that is too large is not used',
    file: list,
    find: 'if (collected.count + rows.length > MAX_LIST_ROWS) {',
    replace: 'if (collected.count + rows.length > 2 * MAX_LIST_ROWS) {',
    tests: listTests,
  },
  {
    guard: 'a refusal whose code is hidden may mean that the token was used',
    file: reply,
    find: "isOwn || (isJson && status >= 400) ? 'unclear' : 'nothing'",
    replace: "isOwn ? 'unclear' : 'nothing'",
    tests: replyTests,
  },
  {
    guard: 'a refusal whose code is not known may mean that the token was used',
    file: reply,
    find: "isOwn || (isJson && status >= 400) ? 'unclear' : 'nothing'",
    replace: "isJson && status >= 400 && !isOwn ? 'unclear' : 'nothing'",
    tests: replyTests,
  },
];
