/**
 * Interfaces that a source of resources implements, and the access of the caller for whom
 * a source is asked.
 * <p>
 * <b>Why</b> access travels in Reactor's context: an adapter that builds a document for a
 * caller, such as the listing of a directory, finds there what the caller may see.
 * Without a caller the gateway itself reads, and may see everything.
 * <p>
 * <b>Why</b> audiences: a source that asks its own permissions shows its callers
 * different resources, and a change is told to those who see it. The source divides its
 * callers into audiences. The access policy lets nothing of the source exist for a caller
 * without audience, so that no way tells more than another.
 */
@NullMarked
package io.mcpgateway.resource;

import org.jspecify.annotations.NullMarked;
