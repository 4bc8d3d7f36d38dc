package io.mcpgateway.adapter.git;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import java.util.function.Predicate;

import io.mcpgateway.adapter.git.GitTarget.Contents;
import io.mcpgateway.adapter.git.GitTarget.RevisionDiff;
import io.mcpgateway.adapter.git.TreeChanges.Changed;
import io.mcpgateway.adapter.git.mount.Revision.CommitId;
import io.mcpgateway.adapter.git.store.GitRepository;
import io.mcpgateway.adapter.git.store.HeldMemory;
import io.mcpgateway.adapter.git.store.RepositoryReader;
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
import org.eclipse.jgit.lib.AbbreviatedObjectId;
import org.eclipse.jgit.lib.Config;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;
import org.eclipse.jgit.revwalk.filter.RevFilter;
import org.eclipse.jgit.util.QuotedString;
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

	/** Maximum number of files in a difference. */
	private static final int MAX_FILES = 10_000;

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

	/** Reads a difference; empty if one of the revisions is missing. */
	public Mono<Content> read(String uri, RevisionDiff target) {
		return Mono.deferContextual((context) -> {
			Access access = Access.in(context);
			ReaderKey caller = ReaderKey.in(context);
			return this.repository.with(caller, (reader) -> ends(reader, target, access))
				.map((ends) -> new Content(uri, MEDIA_TYPE, Form.BY_BYTES, new Streamed(bytes(ends, access, caller)))
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

	/** Returns the trees to compare; {@code null} if a revision is missing. */
	private @Nullable Ends ends(RepositoryReader reader, RevisionDiff target, Access access) throws IOException {
		RevCommit base = reader.commit(target.base());
		RevCommit head = reader.commit(target.head());
		if (base == null || head == null) {
			return null;
		}
		Ends ends = new Ends(parted(reader, base, head), head);
		if (TreeChanges.between(reader, ends.from().getTree(), ends.to().getTree(), isVisible(ends, access), MAX_FILES)
			.isCut()) {
			throw new UnreadableException(
					"more than " + MAX_FILES + " files differ. Compare two revisions that are closer to each other");
		}
		return ends;
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

	private Flux<DataBuffer> bytes(Ends ends, Access access, ReaderKey caller) {
		return this.repository.stream(caller,
				Flux.<DataBuffer, OpenDiff>generate(
						() -> new OpenDiff(this.repository.reader(), ends.from(), ends.to(), isVisible(ends, access)),
						OpenDiff::next, OpenDiff::close));
	}

	/**
	 * Returns whether the caller may read a path in each of the two commits that has it.
	 */
	private Predicate<Changed> isVisible(Ends ends, Access access) {
		return (changed) -> this.filter.showsFile(changed.path())
				&& (changed.kind().equals(TreeChanges.ADDED) || mayRead(ends.from(), changed.path(), access))
				&& (changed.kind().equals(TreeChanges.DELETED) || mayRead(ends.to(), changed.path(), access));
	}

	private boolean mayRead(RevCommit commit, List<String> path, Access access) {
		return access.allows(Verb.READ, this.uris.uri(new Contents(new CommitId(commit.name()), path, false)));
	}

	/** Commits to compare. */
	private record Ends(RevCommit from, RevCommit to) {

	}

	/** Difference of two commits that is being written, file by file. */
	private static final class OpenDiff {

		/** Memory for the comparison of two files, in bytes of the files. */
		private static final int COMPARISON_FACTOR = 16;

		/** Size from which a difference omits the content of a file, in bytes. */
		private static final int MAX_FILE_BYTES = (int) Math.min(1024 * 1024,
				HeldMemory.MAX_BYTES / COMPARISON_FACTOR / 3);

		private final ByteArrayOutputStream written = new ByteArrayOutputStream();

		private final RepositoryReader reader;

		private final DiffFormatter formatter;

		private final Iterator<DiffEntry> entries;

		/**
		 * Opens a difference and takes over the reader, and closes the reader on failure
		 * too.
		 * @param isVisible whether the caller sees a path
		 */
		OpenDiff(RepositoryReader reader, RevCommit from, RevCommit to, Predicate<Changed> isVisible)
				throws IOException {
			this.reader = reader;
			this.formatter = new DiffFormatter(this.written);
			this.formatter.setReader(reader.objects(), new Config());
			this.formatter.setDetectRenames(false);
			this.formatter.setBinaryFileThreshold(MAX_FILE_BYTES);
			try {
				this.formatter.setPathFilter(new TreeChanges.VisibleChanges(isVisible));
				this.entries = this.formatter.scan(from.getTree(), to.getTree()).iterator();
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
				write(this.entries.next());
				sink.next(DefaultDataBufferFactory.sharedInstance.wrap(this.written.toByteArray()));
				this.written.reset();
			}
			catch (IOException ex) {
				sink.error(ex);
			}
			return this;
		}

		/**
		 * Writes a file. Only says that a large one differs, by its size alone: the
		 * formatter would first rebuild the deltas of git in memory.
		 */
		private void write(DiffEntry entry) throws IOException {
			long before = size(entry.getOldId());
			long after = size(entry.getNewId());
			if (before <= MAX_FILE_BYTES && after <= MAX_FILE_BYTES) {
				HeldMemory memory = this.reader.objects().memory();
				long mark = memory.mark();
				memory.add((before + after) * COMPARISON_FACTOR);
				this.formatter.format(entry);
				this.formatter.flush();
				memory.reset(mark);
				return;
			}
			String from = name("a/", entry.getOldPath());
			String to = name("b/", entry.getNewPath());
			this.written.writeBytes("diff --git %s %s\nBinary files %s and %s differ\n".formatted(from, to, from, to)
				.getBytes(StandardCharsets.UTF_8));
		}

		private long size(AbbreviatedObjectId id) throws IOException {
			ObjectId blob = id.toObjectId();
			return (blob != null && this.reader.objects().has(blob, Constants.OBJ_BLOB))
					? this.reader.objects().getObjectSize(blob, Constants.OBJ_BLOB) : 0;
		}

		private static String name(String prefix, String path) {
			return path.equals(DiffEntry.DEV_NULL) ? path : QuotedString.GIT_PATH.quote(prefix + path);
		}

		void close() {
			this.formatter.close();
			this.reader.close();
		}

	}

}
