import { relative } from 'node:path';
import * as ast from 'typescript/unstable/ast';
import { API, SignatureKind, type Type, TypeFlags } from 'typescript/unstable/sync';
import { afterAll, expect, test } from 'vitest';
import { fromRoot } from '../paths.ts';

/**
 * A browser that translates a page replaces its text nodes, but React keeps updating the original ones
 * (facebook/react#11538): changed texts stay as they were, and removing a text, or inserting something
 * before it, crashes the page. React replaces the content of an element that has only text, which is
 * safe. Other texts need an element of their own, unless they never change and nothing appears before
 * them.
 */

const api = new API({ cwd: fromRoot() });
afterAll(() => api.close());
const [project] = api.updateSnapshot({ openProjects: [fromRoot('tsconfig.json')] }).getProjects();
if (!project) throw new Error('TypeScript found no project');
const { program, checker } = project;

const TEXT = TypeFlags.StringLike | TypeFlags.NumberLike;
const { BigIntLike, Null, Object: ObjectFlag } = TypeFlags;

function membersOf(type: Type | undefined): readonly Type[] {
  return type?.isUnionType() ? type.getTypes().flatMap(membersOf) : type ? [type] : [];
}
const has = (members: readonly Type[], flags: number) =>
  members.some((member) => member.flags & flags);

/** A ReactNode may be a text; that is checked where its value is written. */
const isNode = (members: readonly Type[]) => has(members, BigIntLike) && has(members, ObjectFlag);

function isText(type: Type | undefined): boolean {
  const members = membersOf(type);
  const isList = (member: Type) =>
    checker.isArrayType(member) && isText(checker.getTypeArguments(member as never)[0]);
  return !isNode(members) && (has(members, TEXT) || members.some(isList));
}

function renderedBy(tag: ast.Node): Type | undefined {
  const type = checker.getTypeAtLocation(tag);
  const [call] = type ? checker.getSignaturesOfType(type, SignatureKind.Call) : [];
  const rendered = call && checker.getReturnTypeOfSignature(call);
  const isAsync = rendered?.getSymbol()?.name === 'Promise';
  return isAsync ? checker.getTypeArguments(rendered as never)[0] : rendered;
}

function branchesOf(node: ast.Expression): ast.Expression[] {
  if (ast.isParenthesizedExpression(node)) return branchesOf(node.expression);
  if (ast.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].flatMap(branchesOf);
  if (!ast.isBinaryExpression(node)) return [node];
  const { left, right, operatorToken } = node;
  if (operatorToken.kind === ast.SyntaxKind.PlusToken) return [node];
  const isAnd = operatorToken.kind === ast.SyntaxKind.AmpersandAmpersandToken;
  return (isAnd ? [right] : [left, right]).flatMap(branchesOf);
}

/** Literals, and dictionary texts with a fixed name, never change. */
function isFixed(node: ast.Node): boolean {
  if (ast.isPropertyAccessExpression(node)) return isFixed(node.expression);
  return ast.isStringLiteral(node) || (ast.isIdentifier(node) && /^(t|d|texts)$/.test(node.text));
}

type Kind = 'nothing' | 'fixed text' | 'text' | 'element' | 'may appear';

function kindOf(child: ast.Node): Kind {
  if (ast.isJsxText(child)) return child.text.trim() ? 'fixed text' : 'nothing';
  if (ast.isJsxExpression(child)) {
    const { expression } = child;
    if (!expression || (ast.isStringLiteral(expression) && !expression.text.trim()))
      return 'nothing';
    const isAnyText = branchesOf(expression).some((branch) =>
      isText(checker.getTypeAtLocation(branch)),
    );
    if (!isAnyText) return 'may appear';
    return isFixed(expression) ? 'fixed text' : 'text';
  }
  if (ast.isJsxFragment(child)) return 'may appear';
  const tag = tagOf(child);
  if (!tag || /^[a-z]/.test(tag.getText())) return 'element';
  const members = membersOf(renderedBy(tag));
  return isNode(members) || has(members, Null) ? 'may appear' : 'element';
}

function tagOf(node: ast.Node): ast.Node | undefined {
  if (ast.isJsxElement(node)) return node.openingElement.tagName;
  return ast.isJsxSelfClosingElement(node) ? node.tagName : undefined;
}

function bareTexts(parent: ast.JsxElement | ast.JsxFragment): ast.Node[] {
  // These elements contain nothing but text, and translators do not change them.
  if (/^(option|title|textarea|script|style)$/.test(tagOf(parent)?.getText() ?? '')) return [];
  const children = parent.children.filter((child) => kindOf(child) !== 'nothing');
  let mayAppearBefore = false;
  return children.filter((child) => {
    const kind = kindOf(child);
    const isBare =
      (kind === 'text' && (children.length > 1 || ast.isJsxFragment(parent))) ||
      (kind === 'fixed text' && (mayAppearBefore || ast.isJsxFragment(parent)));
    if (kind === 'may appear') mayAppearBefore = true;
    if (kind === 'element') mayAppearBefore = false;
    return isBare;
  });
}

function bareTextsIn(file: string): string[] {
  const source = program.getSourceFile(file);
  if (!source) return [];
  const bare: ast.Node[] = [];
  const visit = (node: ast.Node): void => {
    if (ast.isJsxElement(node) || ast.isJsxFragment(node)) bare.push(...bareTexts(node));
    const tag = tagOf(node);
    if (tag && /^[A-Z]/.test(tag.getText()) && isText(renderedBy(tag))) bare.push(node);
    node.forEachChild(visit);
  };
  visit(source);
  return bare.map((node) => {
    const line = source.text.slice(0, node.getStart()).split('\n').length;
    return `${relative(fromRoot(), file)}:${line} ${node.getText().trim()}`;
  });
}

const isChecked = (file: string) =>
  /^(app|brand|components|modules)\/.*\.tsx$/.test(file) &&
  !/\.test\.tsx$|^brand\/mail\//.test(file);

test('a text that changes, or has something appear before it, has an element of its own', () => {
  const files = program
    .getSourceFileNames()
    .filter((file) => isChecked(relative(fromRoot(), file)));
  expect(files.length).toBeGreaterThan(20);
  expect(files.flatMap(bareTextsIn)).toEqual([]);
});

const Word = ({ is }: { is: string }) => is;
const Icon = () => <i />;

function Examples({ x, isOpen, texts }: { x: number; isOpen: boolean; texts: { label: string } }) {
  return (
    <div>
      <p>{String(isOpen)}</p>
      <p>{isOpen ? 'open' : 'closed'}</p>
      <p>
        Always <b>the same</b>
      </p>
      <p>
        <Icon /> {texts.label} {isOpen ? <b>open</b> : null}
      </p>
      <p>
        {isOpen ? <i /> : null} <span>{texts.label}</span> of them
      </p>
      <p>
        {x} <b>of</b> {isOpen && String(x)}
      </p>
      <p>
        {['x']}
        {isOpen ? <i /> : 'x'}
      </p>
      <p>{isOpen ? <i /> : null} x after it</p>
      <p>{isOpen ? <>x in a fragment</> : null}</p>
      <Word is="x" />
    </div>
  );
}

test('the test finds exactly the texts that a translator breaks', () => {
  expect(Examples).toBeTypeOf('function');
  const bare = bareTextsIn(import.meta.filename).map((text) => text.replace(/^\S+ /, ''));
  expect(bare).toEqual([
    '{x}',
    '{isOpen && String(x)}',
    "{['x']}",
    "{isOpen ? <i /> : 'x'}",
    'x after it',
    'x in a fragment',
    '<Word is="x" />',
  ]);
});
