/**
 * Polling of sources that report no changes.
 *
 * <h2>Why a baseline precedes each acknowledgement</h2> Later snapshots are compared with
 * the baseline, so no change in between is missed, however late the first poll is. A
 * source is polled only for subscribed subjects and subjects about to be subscribed. A
 * watch that reports writes at once only saves polls.
 *
 * <h2>Why subjects are polled apart</h2> Any caller may subscribe to a resource that does
 * not answer, and must not silence the subscribers of other resources with it. So a poll
 * answers for each subject: with a value, that the subject is gone, or that it is
 * unknown. A {@link io.mcpgateway.resource.watch.Poller} only says how a subject or a
 * batch is asked for. The {@link io.mcpgateway.resource.watch.PollingFeed} bounds the
 * time and the number of polls, divides failing batches, and gives each subscriber its
 * share of the places for slow subjects.
 *
 * <h2>Why audiences are polled apart</h2> A source may refuse one audience, such as a
 * revoked role. Each audience of a source has polls and snapshots of its own, and its
 * failures are those of its subjects only.
 *
 * <h2>Why writes are gathered</h2> A busy table has 40 writes a second, and a subscriber
 * that reads again after each does nothing else. The first write is published at once,
 * later ones together after the time that the watch states, so that none is lost. A feed
 * that is not polled gathers the reports of its source by
 * {@link io.mcpgateway.resource.watch.GatheredReports}.
 *
 * <h2>Why a snapshot names changed entries</h2> A listing changes for a subscriber only
 * if a visible entry changes. Entries are named while few: in S3 those of a listing that
 * fits into one request, and up to 10,000 keys of the list; in Postgres up to 1,000
 * relations of a schema. Larger listings, and the rows of a whole database, have a
 * fingerprint only: the changed entries are unknown, and all subscribers of the listing
 * are notified.
 */
@NullMarked
package io.mcpgateway.resource.watch;

import org.jspecify.annotations.NullMarked;
