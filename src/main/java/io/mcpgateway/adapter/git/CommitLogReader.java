package io.mcpgateway.adapter.git;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.mcpgateway.adapter.git.GitTarget.BranchLog;
import io.mcpgateway.adapter.git.GitTarget.Contents;
import io.mcpgateway.adapter.git.store.GitRepository;
import io.mcpgateway.adapter.git.store.RepositoryReader;
import io.mcpgateway.blocking.Cancellation;
import io.mcpgateway.resource.Access;
import io.mcpgateway.resource.AccessPolicy.Verb;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.Content.Form;
import io.mcpgateway.resource.content.Content.InMemory;
import io.mcpgateway.resource.uri.PercentEncoding;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevSort;
import org.eclipse.jgit.revwalk.RevWalk;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reader of the log of a branch as JSON, newest commit first, with the URI of the next
 * page. A page begins at the newest commit again and skips up to its own first, since the
 * parents of one commit do not lead to all following commits. A slow page is short, or
 * even empty, and has a next page.
 */
final class CommitLogReader {

	/** Time after which a page ends. */
	private static final Duration MAX_TIME = Duration.ofSeconds(5);

	private static final JsonMapper JSON = JsonMapper.builder().build();

	private final GitRepository repository;

	private final GitUris uris;

	private final PathFilter filter;

	public CommitLogReader(GitRepository repository, GitUris uris, PathFilter filter) {
		this.repository = repository;
		this.uris = uris;
		this.filter = filter;
	}

	/** Reads a page of a log; empty for a missing branch, and for a hidden path. */
	public Mono<Content> read(String uri, BranchLog log, LogQuery query) {
		String path = query.path();
		Mono<Page> page = (path == null) ? this.repository.with((reader) -> page(reader, log, query))
				: Mono.deferContextual((context) -> pageOfPath(log, query, path, Access.in(context)));
		return page.map((found) -> new Content(uri, GitDescriptions.JSON, Form.TEXT,
				new InMemory(JSON.writeValueAsString(found).getBytes(StandardCharsets.UTF_8))));
	}

	/** Returns whether a branch exists. */
	public Mono<Boolean> exists(BranchLog log) {
		return this.repository.with((reader) -> reader.commit(log.branch()) != null);
	}

	private Mono<Page> pageOfPath(BranchLog log, LogQuery query, String path, Access access) {
		return this.repository.with((reader) -> isShown(reader, log, path, access) ? page(reader, log, query) : null);
	}

	/**
	 * Returns whether the caller may read a file, or everything below a directory. A path
	 * now missing in the branch may have been a file or a directory.
	 */
	private boolean isShown(RepositoryReader reader, BranchLog log, String path, Access access) throws IOException {
		List<String> names = Arrays.asList(path.split("/"));
		String uri = this.uris.uri(new Contents(log.branch(), names, false));
		if (!this.filter.showsDirectory(names) || !access.allows(Verb.READ, uri)) {
			return false;
		}
		RevCommit head = reader.commit(log.branch());
		TreeEntry found = (head != null) ? new TreeReader(reader).find(head.getTree(), names) : null;
		boolean isFile = found != null && !found.isDirectory();
		return isFile ? this.filter.showsFile(names) : access.allowsAll(Verb.READ, uri + "/");
	}

	private @Nullable Page page(RepositoryReader reader, BranchLog log, LogQuery query) throws IOException {
		RevCommit head = reader.commit(log.branch());
		if (head == null) {
			return null;
		}
		long end = System.nanoTime() + MAX_TIME.toNanos();
		PathHistory history = new PathHistory(reader, query.path());
		List<CommitSummary> found = new ArrayList<>();
		try (RevWalk walk = reader.newWalk()) {
			walk.markStart(walk.parseCommit(head));
			walk.sort(RevSort.COMMIT_TIME_DESC);
			RevCommit last = null;
			boolean isReached = query.after() == null;
			for (RevCommit commit = walk.next(); commit != null; commit = walk.next()) {
				if (last != null && (found.size() == query.limit() || isLate(end))) {
					return new Page(found, next(log, query, last));
				}
				if (!isReached && Cancellation.isRequested()) {
					return null;
				}
				if (isReached) {
					last = commit;
					if (history.isChangedBy(walk, commit)) {
						walk.parseBody(commit);
						found.add(CommitSummary.of(commit, this.uris));
						commit.disposeBody();
					}
				}
				isReached |= commit.equals(query.after());
			}
		}
		return new Page(found, null);
	}

	/** Returns whether the time is over, or the request is cancelled. */
	private static boolean isLate(long end) {
		return System.nanoTime() > end || Cancellation.isRequested();
	}

	private String next(BranchLog log, LogQuery query, RevCommit last) {
		String path = (query.path() != null) ? "&path=" + PercentEncoding.encodeValue(query.path()) : "";
		return this.uris.uri(log) + "?limit=" + query.limit() + "&after=" + last.name() + path;
	}

	/**
	 * Page of a log.
	 *
	 * @param next URI of the next page; {@code null} on the last
	 */
	@JsonInclude(JsonInclude.Include.NON_NULL)
	private record Page(List<CommitSummary> commits, @Nullable String next) {

	}

	/**
	 * History of a path: the commits in which it differs from all parents. Remembers the
	 * last trees, since a commit is mostly followed by its parent.
	 */
	private static final class PathHistory {

		private static final int MAX_REMEMBERED = 1000;

		private final TreeReader trees;

		private final @Nullable String path;

		/** Ids of the path by tree; zero for a tree without the path. */
		private final Map<ObjectId, ObjectId> ids = new LinkedHashMap<>() {

			private static final long serialVersionUID = 1L;

			@Override
			protected boolean removeEldestEntry(Map.Entry<ObjectId, ObjectId> eldest) {
				return size() > MAX_REMEMBERED;
			}

		};

		/**
		 * Creates a history.
		 * @param path file or directory; {@code null} for the whole tree, which every
		 * commit changes
		 */
		PathHistory(RepositoryReader reader, @Nullable String path) {
			this.trees = new TreeReader(reader);
			this.path = path;
		}

		/** Returns whether a commit changed the path. */
		boolean isChangedBy(RevWalk walk, RevCommit commit) throws IOException {
			if (this.path == null) {
				return true;
			}
			ObjectId id = id(commit, this.path);
			for (RevCommit parent : commit.getParents()) {
				walk.parseHeaders(parent);
				if (id(parent, this.path).equals(id)) {
					return false;
				}
			}
			return commit.getParentCount() > 0 || !id.equals(ObjectId.zeroId());
		}

		private ObjectId id(RevCommit commit, String path) throws IOException {
			ObjectId known = this.ids.get(commit.getTree());
			if (known == null) {
				TreeEntry found = this.trees.find(commit.getTree(), Arrays.asList(path.split("/")));
				known = (found != null) ? found.id() : ObjectId.zeroId();
				this.ids.put(commit.getTree().copy(), known);
			}
			return known;
		}

	}

}
