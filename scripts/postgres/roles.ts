import pg from 'pg';

/** Owns only the shop's database, which limits the damage of an SQL injection. */
const shopRole = 'shop';
const shopDatabase = 'storefront';

/** The advisory lock for creating role and database. */
const lockKey = 0x73686f70;

export interface RoleOptions {
  /** Password of the shop's role. */
  password: string;
  /** Grants CREATEDB, for tests. */
  createsDatabases: boolean;
}

/** The connection string of the shop's role and database, on the server of `serverUrl`. */
export function shopUrl(serverUrl: string, password: string): string {
  const url = new URL(serverUrl);
  url.username = shopRole;
  url.password = password;
  return withDatabase(url.toString(), shopDatabase);
}

/** A connection string with another database. */
export function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.toString();
}

/** Runs statements on a separate connection. */
export async function onServer<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 30_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Creates the shop's role, without superuser rights, and its database. Skipped if the role has LOGIN, which is
 * granted last.
 *
 * A database of an earlier version belongs to the superuser: its objects are transferred to the role.
 *
 * @param superuserUrl of the server's `postgres` database
 */
export async function ensureShop(superuserUrl: string, options: RoleOptions): Promise<void> {
  const isReady = await onServer(shopUrl(superuserUrl, options.password), async () => true).catch(
    () => false,
  );
  if (isReady) return;
  await onServer(superuserUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    const role = await client.query('select 1 from pg_roles where rolname = $1', [shopRole]);
    if (role.rowCount === 0) await client.query(`create role ${shopRole} nologin`);
    await ensureDatabase(client);
    await onServer(withDatabase(superuserUrl, shopDatabase), transferOwnership);
    const creates = options.createsDatabases ? 'createdb' : 'nocreatedb';
    const password = client.escapeLiteral(options.password);
    await client.query(`alter role ${shopRole} login nosuperuser ${creates} password ${password}`);
  });
}

async function ensureDatabase(client: pg.Client): Promise<void> {
  const found = await client.query('select 1 from pg_database where datname = $1', [shopDatabase]);
  const verb = found.rowCount === 0 ? 'create' : 'alter';
  const owner = verb === 'create' ? `owner ${shopRole}` : `owner to ${shopRole}`;
  await client.query(`${verb} database ${shopDatabase} ${owner}`);
}

/**
 * Generates the ALTER … OWNER statements for the superuser's objects in this database, without those of extensions.
 * (REASSIGN OWNED refuses the bootstrap superuser.)
 */
const handOverStatements = `
  with me as (select oid from pg_roles where rolname = current_user),
  of_extension as (select classid, objid from pg_depend where deptype = 'e'),
  own_schema as (
    select oid from pg_namespace
    where nspname !~ '^pg_' and nspname <> 'information_schema'
  ),
  owned (class, id, schema, kind, name) as (
    select 'pg_class'::regclass, c.oid, c.relnamespace,
      case c.relkind when 'S' then 'sequence' when 'v' then 'view' else 'table' end,
      c.oid::regclass::text
    from pg_class c, me
    where c.relowner = me.oid and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
      -- The sequence of a column goes with its table.
      and not exists (
        select from pg_depend d
        where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i')
          and d.refclassid = 'pg_class'::regclass
      )
    union all
    select 'pg_proc'::regclass, p.oid, p.pronamespace, 'routine', p.oid::regprocedure::text
    from pg_proc p, me where p.proowner = me.oid
    union all
    select 'pg_type'::regclass, t.oid, t.typnamespace, 'type', t.oid::regtype::text
    from pg_type t left join pg_class c on c.oid = t.typrelid, me
    where t.typowner = me.oid and t.typelem = 0 and (t.typrelid = 0 or c.relkind = 'c')
      and t.typtype in ('b', 'c', 'd', 'e', 'r')
    union all
    select 'pg_ts_config'::regclass, x.oid, x.cfgnamespace, 'text search configuration',
      x.oid::regconfig::text
    from pg_ts_config x, me where x.cfgowner = me.oid
    union all
    select 'pg_ts_dict'::regclass, x.oid, x.dictnamespace, 'text search dictionary',
      x.oid::regdictionary::text
    from pg_ts_dict x, me where x.dictowner = me.oid
  )
  select format('alter %s %s owner to ${shopRole}', kind, name) as statement
  from owned
  where schema in (select oid from own_schema)
    and (class, id) not in (select classid, objid from of_extension)`;

async function transferOwnership(client: pg.Client): Promise<void> {
  await client.query('begin');
  const { rows } = await client.query<{ statement: string }>(handOverStatements);
  for (const { statement } of rows) await client.query(statement);
  await client.query('commit');
}
