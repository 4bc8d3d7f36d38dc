/**
 * How a source that cannot tell of its changes is looked at again and again.
 *
 * <h2>Why a subject is looked at before its subscription is acknowledged</h2> What is
 * seen later is compared with that look, so that nothing is missed in between, however
 * late the first pass comes. A source is only asked about what somebody listens to, or
 * may be about to; and a watch that hears of writes at once only takes away what needs no
 * look.
 *
 * <h2>Why a look names the entries that differ</h2> A listing changes for a subscriber
 * only if an entry does that the subscriber may list. Entries are named as long as they
 * are few: in S3 those of a listing that one request tells, and of the list up to 10,000
 * keys; in Postgres those of a schema up to 1,000 relations. Beyond, and of the rows of a
 * whole database, only a fingerprint is kept: nobody knows what changed, and all
 * subscribers of the listing are told.
 */
@NullMarked
package io.mcpgateway.resource.watch;

import org.jspecify.annotations.NullMarked;
