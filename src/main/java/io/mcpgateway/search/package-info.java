/**
 * Full text search over all mounts, and search by meaning where configured, with an index
 * on disk that follows changes.
 * <p>
 * <b>Why</b> an index: a search of the sources would read everything for each query. The
 * indexer reads each text once, in the background, and again after changes. Source
 * metadata, mainly the time of modification, is stored as a fingerprint. After a restart
 * or a new listing, resources with an equal fingerprint are skipped. Without metadata the
 * text is read and compared, which saves at least the write.
 * <p>
 * <b>Why</b> both changes and scans: a feed reports at once, and no feed sees everything.
 * A changed resource is indexed alone. A changed list, a gap in a watch, or elapsed time
 * leads to a scan, which also finds deleted resources. Between scans passes twenty times
 * the duration of the last one, so scans take at most a twentieth of the time. Both claim
 * a resource before they read, so the later text wins.
 * <p>
 * <b>Why</b> a crash loses nothing: a Lucene commit is atomic and contains the
 * fingerprints. Uncommitted resources are read again. An unreadable index is rebuilt from
 * the sources.
 * <p>
 * <b>Why</b> results name their gaps: a mount is complete only after this process has
 * listed all of it, since changes during a stop are unknown. Resources with partly
 * indexed text are counted. So nobody takes "not found" for "not there".
 * <p>
 * <b>Why</b> documents carry a key of their mount's configuration: a kept index may stem
 * from another configuration, and an unreachable source cannot be listed to find out.
 * Documents with another key are deleted before the first search, and each hit passes the
 * filter of its mount again.
 * <p>
 * <b>Why</b> no text depends on a reader: a resource has one indexed text for all
 * callers. If rules hide any resource of a mount from any caller, its adapter is told so
 * and leaves out what names other resources. Listings name only resources visible to
 * their reader, so they are found by name and description, and an adapter that asks for
 * the reader during indexing fails.
 * <p>
 * <b>Why</b> stems beside exact words: the other forms of a word find a text, and the
 * exact form ranks first. A text has the stems of one language, which its stop words
 * tell, else of English. A query has the stems of all languages, as few words do not tell
 * theirs. The first line and headings weigh more, and so do words near each other.
 * <p>
 * <b>Why</b> two {@linkplain io.mcpgateway.search.Ranking rankings}: statistics of the
 * index say how rare a word is and rank best. Yet they count hidden documents, so the
 * order of two visible documents would reveal words of hidden ones. So each ranking has
 * fields of its own, and Lucene counts each field apart. If every caller may list and
 * read all of a mount, its documents have fields with statistics, shared by all these
 * mounts. The statistics also count deleted documents until a merge, which is harmless:
 * every caller could read them. If rules hide anything of a mount from anybody, its
 * documents have fields with fixed scores: a score depends on the document alone, and the
 * weight of a word on the documents visible to the caller. A change of the rules changes
 * the key of the mount, and its documents are indexed again.
 * <p>
 * <b>Why</b> pages by number: a cursor with the number of hits before a page needs no
 * state. Equal scores are sorted by URI, and totals end at 1,000. Pages, totals, and the
 * number of near-duplicates depend on visible documents alone.
 * <p>
 * <b>Why</b> near-duplicates are one hit: copies and versions of a text would fill a
 * page. A {@linkplain io.mcpgateway.search.TextSketch sketch} of each text is written
 * with its document, so that a search compares numbers.
 * <p>
 * <b>Why</b> meaning joins by ranks: scores of words and of
 * {@linkplain io.mcpgateway.search.embedding embeddings} have no common scale. The
 * passages with their vectors are an index of their own, compared with the texts again
 * and again. So it survives a new index of texts, and nothing is lost by a failure. A hit
 * counts only if its text has the revision that was embedded.
 * <p>
 * <b>Why</b> the door {@link io.mcpgateway.search.LineCandidates}: the same index, scope
 * and changes choose the resources that a search of lines reads.
 * <p>
 * <b>Why</b> no query language: models and people write what they think. Every character
 * is allowed and stands for itself.
 */
@NullMarked
package io.mcpgateway.search;

import org.jspecify.annotations.NullMarked;
