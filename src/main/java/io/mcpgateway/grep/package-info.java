/**
 * Search of lines: the lines of resources that match a text or an expression.
 * <p>
 * <b>Why</b> an answer is exact: the index only chooses the resources to read. Each is
 * read through the catalog as the caller, so that rules, masks, encodings and the
 * identity at the source hold, and its present content decides.
 * <p>
 * <b>Why</b> as fresh as its mount: a resource that its mount reported as changed is read
 * whatever the index says. So a line is missed only in the moments between a write and
 * the notice of the mount. A mount that reported changes without naming the resources is
 * named in the answer, until the next scan.
 * <p>
 * <b>Why</b> hidden resources tell nothing: a resource that its caller may not list and
 * read is left out before it is read. It counts in no bound and is in no cursor.
 * <p>
 * <b>Why</b> fast: the bytes of a text are searched for the literals of the pattern
 * first. Only a text with a literal is decoded. A thread searches several resources in
 * succession, as long as their sources have the contents at once.
 * <p>
 * <b>Why</b> directories are walked: the list of a mount leaves resources out, such as
 * the files of other revisions. A prefix of which the list has nothing may be a directory
 * there.
 * <p>
 * <b>Why</b> no expression is dangerous: RE2 takes time in proportion to the line. The
 * expression, the line, the bytes and the time of a search have bounds.
 */
@NullMarked
package io.mcpgateway.grep;

import org.jspecify.annotations.NullMarked;
