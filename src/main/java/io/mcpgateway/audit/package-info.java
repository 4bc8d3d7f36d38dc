/**
 * Who did what: a line of JSON for each call that reads or subscribes, and for each
 * request that is refused.
 * <p>
 * Why a line is written at the end: only then it is known how much was read, and whether
 * all of it left. The answer of a read goes on when its call is over, so the line waits
 * for the bytes, which are counted where the catalog opens a resource. Only a
 * subscription is told when it begins, as it may last for days.
 * <p>
 * Why a logger: whoever collects logs has a way for lines already. It is none of the
 * application's, so that no level and no layout takes a line away or breaks it. There is
 * no content in lines, nor what tools and prompts are told besides URIs.
 * <p>
 * Why calls are refused while lines cannot be written: an auditor wants each served call,
 * and an event loop that waited for a log consumer would stop everybody's requests,
 * probes included. The thread that writes is the only one that waits. A call is refused
 * before it begins, and half of the queue is kept for calls that have begun. Operators
 * who prefer service to records choose {@code when-full: drop}.
 */
@NullMarked
package io.mcpgateway.audit;

import org.jspecify.annotations.NullMarked;
