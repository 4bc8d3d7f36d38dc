/**
 * The data model and the rows of a Postgres database as resources, and the results of
 * queries that its operator wrote.
 *
 * <h2>Why no SQL is made of what clients say</h2> A URI chooses among names that the
 * catalogue told and this role may select; the names that stand in a statement are those
 * of the catalogue, quoted, and everything else is bound. A read-only transaction is no
 * boundary, as who can write SQL can leave it; so nobody writes any, statements go one by
 * one through the extended protocol, and the role is the second line.
 *
 * <h2>Why the server writes the JSON</h2> It knows how each of its types is written,
 * those of extensions too, and exactly; and it can leave out what is too large before
 * that travels. So a row is text from there on, and a page costs us no more than passing
 * it on.
 *
 * <h2>Why a page goes through a cursor</h2> A statement may run for a limited time, and
 * that is also how long the server works on one that is fetched portion by portion with
 * the protocol's own means. With a cursor each portion is a statement, so that the limit
 * holds for each, and the whole may take as long as its client needs, up to another
 * limit. The driver needs all that a statement tells at once; so a portion is as small as
 * what was seen of the rows is large.
 *
 * <h2>Why slow readers keep no connections</h2> A reader who takes a byte a second would
 * hold a connection for minutes, and nine of them a whole pool. So what is told is read
 * ahead into a bounded memory, from which it is passed on when its connection is back;
 * who holds one nevertheless has to take a least rate; and one caller, whatever it does,
 * has half of the connections at most.
 *
 * <h2>Why changes are found by looking</h2> Nothing tells of all that can happen: the log
 * knows no data model, triggers no other schema, statistics no foreign table. So what
 * somebody listens to is looked at again and again, through fingerprints that the server
 * makes, and a watch that is told of writes at once only takes away what needs no look. A
 * subject is looked at before its subscription is acknowledged, and compared with that
 * ever after; so nothing is missed in between, however late the first pass comes.
 */
@NullMarked
package io.mcpgateway.adapter.postgres;

import org.jspecify.annotations.NullMarked;
