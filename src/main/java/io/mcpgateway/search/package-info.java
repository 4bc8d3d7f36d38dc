/**
 * Full text search over all mounts: an index on disk that follows the changes.
 * <p>
 * Why an index at all: a search that reads its sources costs what they hold, for each
 * question. So each text is read once, in the background, and again when it changed. What
 * a source says of a resource, when it was modified above all, is kept with it as its
 * print: after a restart, or when a mount is listed again, nothing is read whose print is
 * the same. Where a source does not say, the text is read and compared, so that at least
 * nothing is written.
 * <p>
 * Why both changes and scans: a feed tells at once of what it sees, and no feed sees all.
 * A changed resource is looked at by itself; a list that changed, a gap in a watch or
 * time that passes lead to a scan, which also finds what is gone. A scan never begins
 * sooner than twenty times what the one before took, so that it costs a twentieth at
 * most. Both claim a resource before they read it, so that the later text wins.
 * <p>
 * Why nothing is lost by a crash: Lucene makes a commit safe as a whole or not at all,
 * and the prints are in it. What was not committed is read once more. What cannot be read
 * is built anew, since all of it is still at its sources.
 * <p>
 * Why it says what it does not know: a mount is finished only once it was listed to its
 * end by this process, as things may have changed while there was none. What is found by
 * less than its text is counted. So nobody takes "not found" for "not there".
 * <p>
 * Why documents carry a key of their mount's configuration: an index that is kept may be
 * of another one, and a source that is away cannot be listed to find out. So what has
 * another key is deleted before the index can be searched, and each hit is shown to the
 * filter of its mount once more before it is told.
 * <p>
 * Why no text that depends on its reader: one text of a resource is indexed for all
 * callers. Listings name what their reader may see, so they are found by name and
 * description only, and an adapter that asks for the reader while the index reads fails.
 * <p>
 * Why scores without statistics of the index: those count hidden and deleted documents,
 * and would tell by the order of two visible documents whether a hidden one has a word.
 * So a score depends on the document alone, a word's weight on the documents that the
 * caller may find, equal scores are sorted by URI, and totals end at 1,000.
 * <p>
 * Why no query language: models and people write what they think. Any character may be in
 * it, and whatever it would mean to a parser, here it means itself.
 */
@NullMarked
package io.mcpgateway.search;

import org.jspecify.annotations.NullMarked;
