package io.mcpgateway.adapter.git;

import java.io.IOException;
import java.util.List;
import java.util.Map;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.mcpgateway.adapter.git.CommitSummary.Person;
import io.mcpgateway.adapter.git.GitTarget.CommitDetails;
import io.mcpgateway.adapter.git.GitTarget.Contents;
import io.mcpgateway.adapter.git.TreeChanges.Visible;
import io.mcpgateway.adapter.git.mount.Revision;
import io.mcpgateway.adapter.git.mount.Revision.CommitId;
import io.mcpgateway.adapter.git.store.GitRepository;
import io.mcpgateway.adapter.git.store.RepositoryReader;
import io.mcpgateway.resource.Access;
import io.mcpgateway.resource.AccessPolicy.Verb;
import io.mcpgateway.resource.catalog.ListingDocument;
import io.mcpgateway.resource.catalog.ListingDocument.Leading;
import io.mcpgateway.resource.catalog.ListingDocument.Portion;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.Content.Form;
import org.eclipse.jgit.errors.LargeObjectException;
import org.eclipse.jgit.revwalk.RevCommit;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reader of commits as JSON: message, authors, parents, and the paths that differ from
 * the first parent. A caller sees only the paths that the caller may list in this commit.
 */
final class CommitReader {

	/** Maximum number of changed paths in a document. */
	private static final int MAX_CHANGES = 10_000;

	/** Maximum length of a message, in characters. */
	private static final int MAX_MESSAGE_LENGTH = 64 * 1024;

	private static final JsonMapper JSON = JsonMapper.builder().build();

	private final GitRepository repository;

	private final GitUris uris;

	private final PathFilter filter;

	public CommitReader(GitRepository repository, GitUris uris, PathFilter filter) {
		this.repository = repository;
		this.uris = uris;
		this.filter = filter;
	}

	/** Reads a commit; empty if the id is not in the repository. */
	public Mono<Content> read(String uri, CommitDetails target) {
		return Mono.deferContextual((context) -> {
			Access access = Access.in(context);
			return this.repository.with((reader) -> document(reader, target, access));
		})
			.flatMap((document) -> ListingDocument.of(document.begin(),
					Mono.just(new Portion(document.changes(), null))))
			.map((body) -> new Content(uri, GitDescriptions.JSON, Form.TEXT, body));
	}

	/** Returns whether the repository has a commit. */
	public Mono<Boolean> exists(CommitDetails target) {
		return this.repository.with((reader) -> reader.commit(target.commit()) != null);
	}

	private @Nullable Document document(RepositoryReader reader, CommitDetails target, Access access)
			throws IOException {
		RevCommit commit = reader.commit(target.commit());
		if (commit == null) {
			return null;
		}
		reader.commits().parseBody(commit);
		TreeChanges changes = changes(reader, commit, new Visible(
				(changed) -> this.filter.showsFile(changed.path())
						&& access.shows(change(target.commit(), changed).uri()),
				(path) -> this.filter.mayHold(path)
						&& access.mayAllow(Verb.LIST, this.uris.uri(new Contents(target.commit(), path, true)))));
		Exception unreadable = reader.unreadable();
		if (unreadable instanceof LargeObjectException large) {
			throw large;
		}
		List<Change> shown = changes.paths().stream().map((changed) -> change(target.commit(), changed)).toList();
		String message = commit.getFullMessage();
		Head head = new Head(commit.name(),
				List.of(commit.getParents()).stream().map((one) -> this.uris.uri(details(one))).toList(),
				Person.of(commit::getAuthorIdent), Person.of(commit::getCommitterIdent),
				message.substring(0, Math.min(message.length(), MAX_MESSAGE_LENGTH)), changes.isCut() ? true : null,
				(unreadable != null) ? this.repository.error(unreadable).getMessage() : null);
		String json = JSON.writeValueAsString(head);
		return new Document(json.substring(0, json.length() - 1) + ",\"changes\":[", shown);
	}

	/** Returns the differences from the first parent, as far as they can be read. */
	private static TreeChanges changes(RepositoryReader reader, RevCommit commit, Visible visible) throws IOException {
		boolean isFirst = commit.getParentCount() == 0;
		RevCommit parent = isFirst ? null : reader.attempt(() -> reader.commits().parseCommit(commit.getParent(0)));
		TreeChanges changes = (isFirst || parent != null) ? reader.attempt(() -> TreeChanges.readable(reader,
				(parent != null) ? parent.getTree() : null, commit.getTree(), visible, MAX_CHANGES)) : null;
		return (changes != null) ? changes : new TreeChanges(List.of(), true);
	}

	private Change change(Revision commit, TreeChanges.Changed changed) {
		return new Change(changed.kind(), String.join("/", changed.path()),
				this.uris.uri(new Contents(commit, changed.path(), false)));
	}

	private static CommitDetails details(RevCommit commit) {
		return new CommitDetails(new CommitId(commit.name()));
	}

	/** Text before the changes, and the changes. */
	private record Document(String begin, List<Change> changes) {

	}

	/**
	 * Beginning of a document.
	 *
	 * @param parents URIs of the parents
	 * @param changesCut {@code true} if the commit has more changes than the document
	 * @param changesUnreadable why changes could not be read; {@code null} if all could
	 */
	@JsonInclude(JsonInclude.Include.NON_NULL)
	private record Head(String commit, List<String> parents, @Nullable Person author, @Nullable Person committer,
			String message, @Nullable Boolean changesCut, @Nullable String changesUnreadable) {

	}

	/**
	 * Changed path.
	 *
	 * @param uri URI in this commit, which decides who sees the path
	 */
	private record Change(String change, String path, String uri) implements Leading {

		@Override
		public @Nullable Object shownTo(Access access) {
			return !access.shows(this.uri) ? null
					: this.change.equals(TreeChanges.DELETED) ? Map.of("change", this.change, "path", this.path) : this;
		}

	}

}
