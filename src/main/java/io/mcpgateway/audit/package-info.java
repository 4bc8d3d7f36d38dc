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
 * application's, so that no level and no layout takes a line away or breaks it. Lines are
 * written by a thread of their own, many at once and a tenth of a second later at most,
 * and never dropped; if what takes them stands still, the gateway does too. There is no
 * content in them, nor what tools and prompts are told besides URIs.
 */
@NullMarked
package io.mcpgateway.audit;

import org.jspecify.annotations.NullMarked;
