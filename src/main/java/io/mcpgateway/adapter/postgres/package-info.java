/**
 * Adapter that serves the schemas and rows of Postgres databases, and the results of
 * their operator's queries.
 * <h2>Why client input never becomes SQL</h2> A URI selects among names that the catalog
 * returned and the role may read. Statements contain these names in quotes; all other
 * input is bound. A read-only transaction is no boundary, since SQL inside can leave the
 * transaction. Therefore clients write no SQL, statements go one by one through the
 * extended protocol, and the role's privileges are the second line.
 * <h2>Why statements name each schema</h2> A session keeps the search path of its role or
 * database, since functions of views find their tables by this path. Anybody who may
 * create objects in a schema of the path could otherwise put a function or an operator
 * before those of the server. The gateway's statements therefore name {@code pg_catalog}
 * for each function, operator, type and collation, and avoid forms such as {@code IN} and
 * {@code LIKE}, which look up an operator by its plain name.
 * <h2>Why the server writes the JSON</h2> The server knows the exact form of each type,
 * types of extensions included, and omits too large values before they travel. A row is
 * text from there on, so a page costs the gateway only its transfer.
 * <h2>Why a page uses a cursor</h2> A statement has a time limit, which also covers a
 * result fetched in portions by the protocol's own means. With a cursor each portion is a
 * statement, so the limit holds for each, and the whole read may last as long as its
 * client needs, up to another limit. The driver requests the whole result of a statement
 * at once; so the size of the rows seen decides the size of a portion.
 * <h2>Why a page may have no successor</h2> A page begins after the key of a row. No
 * catalog knows the key of a view, so the operator names columns, which may repeat. A row
 * whose key equals that of the last row on a page would be on no page. The server
 * compares each key with the next one; at such an edge the page has a note instead of a
 * successor.
 * <h2>Why partitions stand under their parent</h2> A table of a decade may have thousands
 * of partitions, which repeat its rows and its columns. Lists and search leave them out.
 * They keep their URIs, and rules of access still name each of them. A caller who may not
 * see a parent therefore gets its partitions in lists and in search. The index has them
 * only if rules hide any resource of the mount.
 * <h2>Why documents name no hidden relation</h2> A data model names other relations in
 * many places, and a rule that hides a relation should hide its name too. The server
 * writes beside each such part which relations it names, and {@code DefinitionFilter}
 * alone decides which parts a reader gets. A text that names a hidden relation is left
 * out as a whole, since no part of SQL can be taken out of it.
 * <h2>Why slow readers keep no connections</h2> A reader of one byte a second would hold
 * a connection for minutes, and nine of them a whole pool. Rows are therefore read ahead
 * into a bounded memory and leave it after their connection is back. A reader still
 * holding a connection must keep a minimum rate. A caller has half of the connections at
 * most.
 * <h2>Why an identity lasts for one transaction</h2> A pool is shared by all callers. A
 * role or a setting that a session kept would belong to its next caller after an error or
 * a cancellation. So each read of a mount with an identity begins a transaction, takes
 * the role and all settings for it, and rolls back. Without a known caller nothing is
 * read, rather than as the role of the connections. A mount without an identity pays
 * nothing. With one, a page of rows up to 1 MiB is read in the transaction that finds its
 * relation, as three transactions would cost more than the rows. A larger page has a
 * transaction for its stream, since a transaction holds a connection.
 * <h2>Why changes are polled</h2> No source reports every change: the log has no data
 * model, triggers cover one schema, statistics lack foreign tables. Subscribed resources
 * are therefore polled by fingerprints of the server. A watch that reports writes at once
 * only saves polls. A subject is read before its subscription is acknowledged and
 * compared with this baseline from then on, so no change is missed, however late the
 * first poll comes.
 */
@NullMarked
package io.mcpgateway.adapter.postgres;

import org.jspecify.annotations.NullMarked;
