package io.mcpgateway.adapter.git;

import java.io.IOException;
import java.io.OutputStream;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpgateway.adapter.git.GitTarget.Contents;
import io.mcpgateway.adapter.git.GitTarget.RevisionDiff;
import io.mcpgateway.adapter.git.TreeChanges.Visible;
import io.mcpgateway.adapter.git.mount.Revision.CommitId;
import io.mcpgateway.adapter.git.store.GitRepository;
import io.mcpgateway.adapter.git.store.RepositoryReader;
import io.mcpgateway.protocol.MetaKeys;
import io.mcpgateway.resource.Access;
import io.mcpgateway.resource.AccessPolicy.Verb;
import io.mcpgateway.resource.ReaderKey;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.Content.Form;
import io.mcpgateway.resource.content.Content.Streamed;
import io.mcpgateway.resource.content.TextEncoding;
import io.mcpgateway.resource.content.UnreadableException;
import org.eclipse.jgit.diff.DiffEntry;
import org.eclipse.jgit.diff.DiffFormatter;
import org.eclipse.jgit.lib.Config;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;
import org.eclipse.jgit.revwalk.filter.RevFilter;
import org.eclipse.jgit.treewalk.TreeWalk;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.SynchronousSink;

/**
 * Reader of differences as unified diffs, from where two revisions parted to the second,
 * as {@code git diff base...head} shows them. Streams file by file. Omits files that are
 * hidden, or closed to the caller in one of the two revisions.
 */
final class DiffReader {

	/** Media type of a unified diff. */
	private static final String MEDIA_TYPE = "text/x-diff";

	private final GitRepository repository;

	private final GitUris uris;

	private final PathFilter filter;

	private final TextEncoding encoding;

	public DiffReader(GitRepository repository, GitUris uris, PathFilter filter, TextEncoding encoding) {
		this.encoding = encoding;
		this.repository = repository;
		this.uris = uris;
		this.filter = filter;
	}

	/**
	 * Reads a difference, or a page; empty if one of the revisions is missing. The
	 * metadata tells how many files the whole difference has, and their size.
	 */
	public Mono<Content> read(String uri, RevisionDiff target, DiffQuery query) {
		return Mono.deferContextual((context) -> {
			Access access = Access.in(context);
			ReaderKey caller = ReaderKey.in(context);
			return this.repository.with(caller, (reader) -> page(reader, target, query, access))
				.map((page) -> new Content(uri, MEDIA_TYPE, Form.BY_BYTES,
						new Streamed(bytes(page, query, access, caller)), meta(target, query, page))
					.encoded(this.encoding));
		});
	}

	/** Returns whether both revisions exist. */
	public Mono<Boolean> exists(RevisionDiff target) {
		return this.repository.with((reader) -> version(reader, target) != null);
	}

	/** Returns the two commits of a difference; {@code null} if one is missing. */
	public static @Nullable String version(RepositoryReader reader, RevisionDiff target) throws IOException {
		RevCommit base = reader.commit(target.base());
		RevCommit head = reader.commit(target.head());
		return (base != null && head != null) ? base.name() + "..." + head.name() : null;
	}

	/** Returns the page to write; {@code null} if a revision is missing. */
	private @Nullable Page page(RepositoryReader reader, RevisionDiff target, DiffQuery query, Access access)
			throws IOException {
		RevCommit base = reader.commit(target.base());
		RevCommit head = reader.commit(target.head());
		if (base == null || head == null) {
			return null;
		}
		Ends ends = new Ends(parted(reader, base, head), head);
		Survey survey = new Survey(reader, query);
		boolean isCut = TreeChanges.visit(reader, ends.from().getTree(), ends.to().getTree(), visible(ends, access),
				survey);
		if (isCut) {
			throw new UnreadableException((query.limit() != null)
					? "too many files differ. Compare two revisions that are closer to each other"
					: "more than " + DiffQuery.MAX_FILES
							+ " files differ. Read pages, as with ?limit=100, or compare two revisions that are closer to each other");
		}
		return new Page(ends, survey.files, survey.sizes(), survey.last, survey.hasNext);
	}

	private Map<String, Object> meta(RevisionDiff target, DiffQuery query, Page page) {
		Map<String, Object> meta = new HashMap<>();
		meta.put(MetaKeys.FILES, page.files);
		if (page.fileBytes != null) {
			meta.put(MetaKeys.FILE_BYTES, page.fileBytes);
		}
		if (page.last != null && page.hasNext) {
			meta.put(MetaKeys.NEXT_PAGE, query.next(this.uris.uri(target), page.last));
		}
		return meta;
	}

	/** Returns the commit where two commits parted, or the first if they share none. */
	private static RevCommit parted(RepositoryReader reader, RevCommit base, RevCommit head) throws IOException {
		try (RevWalk walk = reader.newWalk()) {
			walk.setRevFilter(RevFilter.MERGE_BASE);
			walk.markStart(List.of(walk.parseCommit(base), walk.parseCommit(head)));
			RevCommit parted = walk.next();
			return (parted != null) ? reader.commits().parseCommit(parted) : base;
		}
	}

	private Flux<DataBuffer> bytes(Page page, DiffQuery query, Access access, ReaderKey caller) {
		Ends ends = page.ends;
		Visible visible = visible(ends, access);
		Visible isOnPage = new Visible(
				(changed) -> page.has(String.join("/", changed.path()), query) && visible.paths().test(changed),
				visible.directories());
		return this.repository.stream(caller,
				Flux.<DataBuffer, OpenDiff>generate(
						() -> new OpenDiff(this.repository.reader(), ends.from(), ends.to(), isOnPage, query.max()),
						OpenDiff::next, OpenDiff::close));
	}

	/**
	 * Returns the paths that the caller may read in each of the two commits that has
	 * them.
	 */
	private Visible visible(Ends ends, Access access) {
		return new Visible(
				(changed) -> this.filter.showsFile(changed.path())
						&& (changed.kind().equals(TreeChanges.ADDED) || mayRead(ends.from(), changed.path(), access))
						&& (changed.kind().equals(TreeChanges.DELETED) || mayRead(ends.to(), changed.path(), access)),
				(path) -> this.filter.mayHold(path)
						&& (mayReadBelow(ends.from(), path, access) || mayReadBelow(ends.to(), path, access)));
	}

	private boolean mayReadBelow(RevCommit commit, List<String> path, Access access) {
		return access.mayAllow(Verb.READ, this.uris.uri(new Contents(new CommitId(commit.name()), path, true)));
	}

	private boolean mayRead(RevCommit commit, List<String> path, Access access) {
		return access.allows(Verb.READ, this.uris.uri(new Contents(new CommitId(commit.name()), path, false)));
	}

	/** Commits to compare. */
	private record Ends(RevCommit from, RevCommit to) {

	}

	/**
	 * Page of a difference.
	 *
	 * @param files number of files of the whole difference
	 * @param fileBytes size of these files, before and after; {@code null} for many files
	 * @param last last path of the page; {@code null} for an empty page
	 * @param hasNext whether files follow
	 */
	private record Page(Ends ends, int files, @Nullable Long fileBytes, @Nullable String last, boolean hasNext) {

		boolean has(String path, DiffQuery query) {
			return this.last != null && query.isAfter(path)
					&& (!this.hasNext || TreeEntry.PATH_ORDER.compare(path, this.last) <= 0);
		}

	}

	/** Survey of the files of a difference, which finds a page. */
	private static final class Survey implements TreeChanges.Visitor {

		private final RepositoryReader reader;

		private final DiffQuery query;

		private final int limit;

		private int files;

		private long bytes;

		/** Whether the size of each file is known so far. */
		private boolean hasSizes = true;

		private int passed;

		private @Nullable String last;

		private boolean hasNext;

		Survey(RepositoryReader reader, DiffQuery query) {
			this.reader = reader;
			this.query = query;
			this.limit = query.max();
		}

		/**
		 * Returns the size of all files; {@code null} for too many or unreadable files.
		 */
		@Nullable Long sizes() {
			return (this.hasSizes && this.files <= DiffQuery.MAX_FILES) ? this.bytes : null;
		}

		@Override
		public boolean visit(TreeWalk walk) throws IOException {
			if (this.files == DiffQuery.MAX_FILES && this.query.limit() == null) {
				return false;
			}
			if (++this.files <= DiffQuery.MAX_FILES && this.hasSizes) {
				this.bytes += size(walk, 0) + size(walk, 1);
			}
			String path = walk.getPathString();
			if (this.query.isAfter(path)) {
				this.hasNext = this.passed == this.limit;
				this.last = this.hasNext ? this.last : path;
				this.passed += this.hasNext ? 0 : 1;
			}
			return true;
		}

		/**
		 * Returns the size of a blob. After a blob that cannot be read no size is known,
		 * since a page may be without the blob.
		 */
		private long size(TreeWalk walk, int side) throws IOException {
			if (!this.hasSizes || walk.getFileMode(side).getObjectType() != Constants.OBJ_BLOB) {
				return 0;
			}
			ObjectId blob = walk.getObjectId(side);
			Long size = this.reader.attempt(() -> this.reader.objects().getObjectSize(blob, Constants.OBJ_BLOB));
			this.hasSizes = size != null;
			return (size != null) ? size : 0;
		}

	}

	/** Difference of two commits that is being written, file by file. */
	private static final class OpenDiff {

		private final RepositoryReader reader;

		private final FileDiffs files;

		private final Iterator<DiffEntry> entries;

		/**
		 * Opens a difference and takes over the reader, and closes the reader on failure
		 * too.
		 * @param visible paths that the caller sees
		 * @param limit how many files to write at most, even of a tree that is not in
		 * order
		 */
		OpenDiff(RepositoryReader reader, RevCommit from, RevCommit to, Visible visible, int limit) throws IOException {
			AtomicInteger files = new AtomicInteger();
			this.reader = reader;
			this.files = new FileDiffs(reader.objects());
			try (DiffFormatter scanner = new DiffFormatter(OutputStream.nullOutputStream())) {
				scanner.setReader(reader.objects(), new Config());
				scanner.setDetectRenames(false);
				scanner.setPathFilter(new TreeChanges.VisibleChanges(new Visible((changed) -> files.get() < limit
						&& visible.paths().test(changed) && files.incrementAndGet() > 0, visible.directories())));
				this.entries = scanner.scan(from.getTree(), to.getTree()).iterator();
			}
			catch (IOException | RuntimeException ex) {
				close();
				throw ex;
			}
		}

		/** Emits the difference of the next file, or completes. */
		OpenDiff next(SynchronousSink<DataBuffer> sink) {
			if (!this.entries.hasNext()) {
				sink.complete();
				return this;
			}
			try {
				sink.next(DefaultDataBufferFactory.sharedInstance.wrap(this.files.of(this.entries.next())));
			}
			catch (IOException ex) {
				sink.error(ex);
			}
			return this;
		}

		void close() {
			this.reader.close();
		}

	}

}
