/**
 * Search by names: resources and templates by glob, media type, size and time, without
 * reading content.
 * <p>
 * <b>Why</b> a package of its own: the text search ranks by words, and an index may be
 * off or incomplete. Names need neither. The catalog lists them, so that access rules,
 * failed sources and cursors work as in every list.
 * <p>
 * <b>Why</b> no totals: a count needs all names, and would count what is hidden if it
 * were an estimate.
 * <p>
 * <b>Bounds</b>: a page looks at {@value io.mcpgateway.find.ResourceFinder#MAX_NAMES}
 * visible names at most, for some seconds at most. A page that ends early has a cursor in
 * the order of names. In other orders it names what it left out.
 */
@NullMarked
package io.mcpgateway.find;

import org.jspecify.annotations.NullMarked;
