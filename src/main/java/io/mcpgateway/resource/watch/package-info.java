/**
 * How a source that cannot tell of its changes is looked at again and again.
 *
 * <h2>Why a subject is looked at before its subscription is acknowledged</h2> What is
 * seen later is compared with that look, so that nothing is missed in between, however
 * late the first pass comes. A source is only asked about what somebody listens to, or
 * may be about to; and a watch that hears of writes at once only takes away what needs no
 * look.
 */
@NullMarked
package io.mcpgateway.resource.watch;

import org.jspecify.annotations.NullMarked;
