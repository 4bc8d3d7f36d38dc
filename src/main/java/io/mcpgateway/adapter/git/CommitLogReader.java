package io.mcpgateway.adapter.git;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.mcpgateway.adapter.git.GitTarget.BranchLog;
import io.mcpgateway.adapter.git.GitTarget.Contents;
import io.mcpgateway.adapter.git.store.CommitHeader;
import io.mcpgateway.adapter.git.store.GitRepository;
import io.mcpgateway.adapter.git.store.RepositoryReader;
import io.mcpgateway.blocking.Cancellation;
import io.mcpgateway.protocol.MetaKeys;
import io.mcpgateway.resource.Access;
import io.mcpgateway.resource.AccessPolicy.Verb;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.Content.Form;
import io.mcpgateway.resource.content.Content.InMemory;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.revwalk.RevCommit;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reader of the log of a branch as JSON, newest commit first, with the URI of the next
 * page. The URI names the commits at which the walk ended, so the next page goes on there
 * once it has found these commits in the branch. Otherwise, as with many such commits, a
 * page begins at the newest commit again, since the parents of one commit do not lead to
 * all following commits. A slow page is short, or even empty, and has a next page.
 */
final class CommitLogReader {

	/** Time after which a page ends. */
	private static final Duration MAX_TIME = Duration.ofSeconds(5);

	private static final JsonMapper JSON = JsonMapper.builder().build();

	private final GitRepository repository;

	private final GitUris uris;

	private final PathFilter filter;

	private final Duration maxTime;

	public CommitLogReader(GitRepository repository, GitUris uris, PathFilter filter) {
		this(repository, uris, filter, MAX_TIME);
	}

	/** Creates a reader whose pages end after a time, with one commit at least. */
	CommitLogReader(GitRepository repository, GitUris uris, PathFilter filter, Duration maxTime) {
		this.repository = repository;
		this.uris = uris;
		this.filter = filter;
		this.maxTime = maxTime;
	}

	/**
	 * Reads a page of a log; empty for a missing branch, for a hidden path, and for a
	 * path that no commit of the branch has.
	 */
	public Mono<Content> read(String uri, BranchLog log, LogQuery query) {
		String path = query.path();
		Mono<Page> page = (path == null) ? this.repository.with((reader) -> page(reader, log, query))
				: Mono.deferContextual((context) -> pageOfPath(log, query, path, Access.in(context)));
		return page.map((found) -> new Content(uri, GitDescriptions.JSON, Form.TEXT,
				new InMemory(JSON.writeValueAsString(found).getBytes(StandardCharsets.UTF_8)),
				(found.next != null) ? Map.of(MetaKeys.NEXT_PAGE, found.next) : null));
	}

	/** Returns whether a branch exists. */
	public Mono<Boolean> exists(BranchLog log) {
		return this.repository.with((reader) -> reader.commit(log.branch()) != null);
	}

	private Mono<Page> pageOfPath(BranchLog log, LogQuery query, String path, Access access) {
		return this.repository
			.<Page>with((reader) -> isShown(reader, log, path, access) ? page(reader, log, query) : null)
			.filter((page) -> !page.commits.isEmpty() || page.next != null || query.after() != null);
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
		ObjectId after = query.after();
		if (after == null) {
			CommitHistory history = new CommitHistory(reader, query.path());
			history.start(head);
			return page(reader, history, log, query);
		}
		Page page = query.pending().isEmpty() ? null : resumed(reader, head, after, query.pending(), log, query);
		return (page != null) ? page : following(reader, head, after, log, query);
	}

	/** Returns a page from the beginning of a walk, or from where the walk is. */
	private Page page(RepositoryReader reader, CommitHistory history, BranchLog log, LogQuery query)
			throws IOException {
		List<CommitSummary> found = new ArrayList<>();
		long end = System.nanoTime() + this.maxTime.toNanos();
		for (CommitHeader commit = history.next(); commit != null; commit = history.next()) {
			if (history.isShown()) {
				found.add(summary(reader, commit.id()));
			}
			if (!history.isEmpty() && (found.size() == query.limit() || isLate(end))) {
				return new Page(found,
						query.next(this.uris.uri(log), commit.id(), history.pending(), history.oldest()));
			}
		}
		return new Page(found, null);
	}

	/**
	 * Returns the page of a walk that goes on; {@code null} if the walk of the page
	 * before cannot have ended there, or if its commits may appear again.
	 */
	private @Nullable Page resumed(RepositoryReader reader, RevCommit head, ObjectId after, List<ObjectId> pending,
			BranchLog log, LogQuery query) throws IOException {
		if (!isInHistory(reader, head, Stream.concat(pending.stream(), Stream.of(after)))) {
			return null;
		}
		long mark = reader.objects().memory().mark();
		CommitHistory history = new CommitHistory(reader, query.path());
		history.resume(pending, query.oldest());
		Page page = page(reader, history, log, query);
		reader.objects().memory().reset(mark);
		return history.isUncertain() ? null : page;
	}

	/**
	 * Returns the page after a commit of a walk. A commit that the walk does not visit,
	 * as on a branch that did not contribute to the path, begins a history of its own.
	 */
	private @Nullable Page following(RepositoryReader reader, RevCommit head, ObjectId after, BranchLog log,
			LogQuery query) throws IOException {
		CommitHistory history = new CommitHistory(reader, query.path());
		history.start(head);
		CommitHeader commit = history.next();
		while (commit != null && !commit.id().equals(after)) {
			if (Cancellation.isRequested()) {
				return null;
			}
			commit = history.next();
		}
		if (commit == null && query.path() != null && isInHistory(reader, head, Stream.of(after))) {
			history = new CommitHistory(reader, query.path());
			history.start(after);
			history.next();
		}
		return page(reader, history, log, query);
	}

	/**
	 * Returns whether a commit leads to all of others. <b>Why</b>: a client can name any
	 * commit, and may read the log of this branch only.
	 */
	private static boolean isInHistory(RepositoryReader reader, RevCommit head, Stream<ObjectId> commits)
			throws IOException {
		Set<ObjectId> missing = commits.collect(Collectors.toCollection(HashSet::new));
		long mark = reader.objects().memory().mark();
		CommitHistory all = new CommitHistory(reader, null);
		all.start(head);
		CommitHeader commit = all.next();
		while (commit != null && !Cancellation.isRequested()) {
			missing.remove(commit.id());
			commit = missing.isEmpty() ? null : all.next();
		}
		reader.objects().memory().reset(mark);
		return missing.isEmpty();
	}

	private CommitSummary summary(RepositoryReader reader, ObjectId id) throws IOException {
		RevCommit commit = reader.commits().parseCommit(id);
		reader.commits().parseBody(commit);
		CommitSummary summary = CommitSummary.of(commit, this.uris);
		commit.disposeBody();
		return summary;
	}

	/** Returns whether the time is over, or the request is cancelled. */
	private static boolean isLate(long end) {
		return System.nanoTime() > end || Cancellation.isRequested();
	}

	/**
	 * Page of a log.
	 *
	 * @param next URI of the next page; {@code null} on the last
	 */
	@JsonInclude(JsonInclude.Include.NON_NULL)
	private record Page(List<CommitSummary> commits, @Nullable String next) {

	}

}
