export const ensureStatic = 'navigation';

export default function HomePage() {
  return <h1 className="page text-4xl">Coffee for the hour you are in.</h1>;
}
