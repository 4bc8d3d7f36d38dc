package io.mcpgateway.adapter.git;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.mcpgateway.adapter.git.GitTarget.References;
import io.mcpgateway.adapter.git.mount.ReferenceKind;
import io.mcpgateway.adapter.git.mount.Revision;
import io.mcpgateway.adapter.git.store.GitRepository;
import io.mcpgateway.adapter.git.store.RepositoryReader;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.resource.Access;
import io.mcpgateway.resource.DirectoryPage;
import io.mcpgateway.resource.ReaderKey;
import io.mcpgateway.resource.catalog.ListingDocument;
import io.mcpgateway.resource.catalog.ListingDocument.Leading;
import io.mcpgateway.resource.catalog.ListingDocument.Portion;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.Content.Form;
import io.mcpgateway.resource.content.MediaTypes;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.revwalk.RevCommit;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * Reader of the branches or tags as a directory, in order of their names: in pages, or as
 * JSON with the commit of each. A position is a name. Omits a tag that leads to no
 * commit. A reference whose objects are damaged is named without its commit.
 */
final class ReferenceReader {

	/** Number of references in one portion. */
	private static final int PORTION_SIZE = 500;

	private final GitRepository repository;

	private final GitDescriptions descriptions;

	private final GitUris uris;

	ReferenceReader(GitRepository repository, GitDescriptions descriptions, GitUris uris) {
		this.repository = repository;
		this.descriptions = descriptions;
		this.uris = uris;
	}

	/**
	 * Reads the references that follow a position.
	 * @param limit how many references to read at most, and never more than a portion
	 */
	Mono<DirectoryPage> children(References directory, String after, int limit) {
		return this.repository.with((reader) -> {
			Part part = part(reader, directory, after, limit);
			List<Resource> resources = new ArrayList<>();
			for (Entry entry : part.entries) {
				resources.add(this.descriptions.reference(directory.kind(), entry.name));
			}
			return new DirectoryPage(resources, part.last);
		});
	}

	/** Reads the first portion for a caller; the body reads later portions on demand. */
	Mono<Content> read(String uri, References directory, ReaderKey caller) {
		return ListingDocument.of(portion(directory, "", caller))
			.map((body) -> new Content(uri, MediaTypes.DIRECTORY, Form.TEXT, body));
	}

	private Mono<Portion> portion(References directory, String after, ReaderKey caller) {
		return this.repository.with(caller, (reader) -> {
			Part part = part(reader, directory, after, PORTION_SIZE);
			return new Portion(part.entries, (part.last != null) ? portion(directory, part.last, caller) : null);
		});
	}

	private Part part(RepositoryReader reader, References directory, String after, int limit) throws IOException {
		int count = Math.min(limit, PORTION_SIZE);
		List<String> names = reader.namesAfter(directory.kind(), after, count + 1);
		List<String> part = names.subList(0, Math.min(count, names.size()));
		List<Entry> entries = new ArrayList<>();
		for (Map.Entry<String, ObjectId> target : reader.targets(directory.kind(), part).entrySet()) {
			Entry entry = entry(reader, directory.kind(), target.getKey(), target.getValue());
			if (entry != null) {
				entries.add(entry);
			}
		}
		return new Part(entries, (count < names.size()) ? part.getLast() : null);
	}

	/**
	 * Returns an entry; {@code null} for a reference without a commit, and for a branch
	 * whose name stands for the default branch.
	 */
	private @Nullable Entry entry(RepositoryReader reader, ReferenceKind kind, String name, ObjectId target)
			throws IOException {
		if (kind == ReferenceKind.BRANCH && name.equals(Constants.HEAD)) {
			return null;
		}
		Revision revision = kind.revision(name);
		String uri = this.uris.contentsPrefix(revision);
		Boolean isDefault = revision.equals(this.repository.defaultBranch()) ? true : null;
		try {
			RevCommit commit = reader.commitOf(target);
			return (commit == null) ? null : new Entry(uri, name, MediaTypes.DIRECTORY, commit.name(),
					Instant.ofEpochSecond(commit.getCommitTime()), isDefault);
		}
		catch (IOException | RuntimeException ex) {
			if (this.repository.isOfObject(ex)) {
				return new Entry(uri, name, MediaTypes.DIRECTORY, null, null, isDefault);
			}
			throw ex;
		}
	}

	/**
	 * Part of the references.
	 *
	 * @param last name of the last reference; {@code null} if no other follows
	 */
	private record Part(List<Entry> entries, @Nullable String last) {

	}

	/**
	 * Branch or tag.
	 *
	 * @param uri URI of the root directory, which decides who sees the reference
	 * @param commit {@code null} if its objects are damaged
	 * @param lastModified time of the commit
	 * @param isDefault {@code true} for the default branch
	 */
	@JsonInclude(JsonInclude.Include.NON_NULL)
	private record Entry(String uri, String name, String mimeType, @Nullable String commit,
			@Nullable Instant lastModified, @JsonProperty("default") @Nullable Boolean isDefault) implements Leading {

		@Override
		public @Nullable Object shownTo(Access access) {
			return this;
		}

		@Override
		public String directory() {
			return this.uri;
		}

	}

}
