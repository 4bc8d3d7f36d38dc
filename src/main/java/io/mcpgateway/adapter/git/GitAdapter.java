package io.mcpgateway.adapter.git;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

import io.mcpgateway.adapter.MountScope;
import io.mcpgateway.adapter.git.GitTarget.BranchLog;
import io.mcpgateway.adapter.git.GitTarget.CommitDetails;
import io.mcpgateway.adapter.git.GitTarget.Contents;
import io.mcpgateway.adapter.git.GitTarget.References;
import io.mcpgateway.adapter.git.GitTarget.RevisionDiff;
import io.mcpgateway.adapter.git.mount.GitMount;
import io.mcpgateway.adapter.git.mount.LfsMode;
import io.mcpgateway.adapter.git.mount.Revision;
import io.mcpgateway.adapter.git.mount.Revision.CommitId;
import io.mcpgateway.adapter.git.mount.Revision.CommitName;
import io.mcpgateway.adapter.git.store.GitRepository;
import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.mount.MountSettings;
import io.mcpgateway.protocol.Caching;
import io.mcpgateway.protocol.MetaKeys;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.protocol.ResourceTemplate;
import io.mcpgateway.resource.Access;
import io.mcpgateway.resource.AccessPolicy.Verb;
import io.mcpgateway.resource.AdapterSettings;
import io.mcpgateway.resource.DirectoryPage;
import io.mcpgateway.resource.Indexable;
import io.mcpgateway.resource.ReaderKey;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.TemplateArgument;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.ReadRange;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.resource.watch.BaselineTaker;
import org.eclipse.jgit.lib.Constants;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Adapter of a git repository: the files of its revisions, commits, logs and differences.
 */
final class GitAdapter implements ResourceAdapter {

	/** Minimum time for which clients may keep the content of a commit. */
	private static final Duration COMMIT_TTL = Duration.ofDays(1);

	private final GitRepository repository;

	private final GitUris uris;

	private final GitDescriptions descriptions;

	private final PathFilter filter;

	private final GitListing listing;

	private final GitFileReader files;

	private final GitChildren children;

	private final CommitReader commits;

	private final CommitLogReader logs;

	private final DiffReader diffs;

	private final ReferenceReader references;

	private final CommitNames names;

	private final GitCompletion completion;

	private final BaselineTaker baselines;

	private final AdapterSettings settings;

	private final Caching commitCaching;

	/** Whether access files decide, which readers look at. */
	private final boolean hasGrants;

	/** Creates an adapter that takes baselines before subscriptions. */
	GitAdapter(Mount<GitMount> mount, GitRepository repository, BaselineTaker baselines) {
		this.repository = repository;
		this.uris = new GitUris(mount.name(), repository::defaultBranch);
		this.descriptions = new GitDescriptions(mount, this.uris);
		this.filter = new PathFilter(mount);
		this.listing = new GitListing(repository, this.uris, this.descriptions, this.filter, mount.source().lfs());
		this.children = new GitChildren(repository, this.filter, this.descriptions, this.uris, mount.source().lfs());
		this.files = new GitFileReader(repository, this.filter, this.uris, this.children, mount);
		this.commits = new CommitReader(repository, this.uris, this.filter);
		this.logs = new CommitLogReader(repository, this.uris, this.filter);
		this.diffs = new DiffReader(repository, this.uris, this.filter, mount.settings().encoding());
		this.references = new ReferenceReader(repository, this.descriptions, this.uris);
		this.names = new CommitNames(repository, this.uris);
		this.completion = new GitCompletion(repository, this.filter);
		this.baselines = baselines;
		this.settings = mount.settings().adapter(scope(mount));
		this.hasGrants = mount.source().accessFile() != null;
		Caching caching = this.settings.caching();
		this.commitCaching = new Caching(Math.max(caching.ttlMs(), COMMIT_TTL.toMillis()), caching.cacheScope());
	}

	@Override
	public String uriPrefix() {
		return this.uris.uriPrefix();
	}

	@Override
	public AdapterSettings settings() {
		return this.settings;
	}

	@Override
	public List<ResourceTemplate> templates() {
		return this.descriptions.templates();
	}

	@Override
	public Flux<Resource> list(String after, int limit) {
		return Flux.deferContextual((context) -> this.listing.list(after, limit, Access.forListing(context)));
	}

	/**
	 * A commit never changes, so clients may keep its content longer. A URI without a
	 * target may belong to a default branch not yet named by the repository.
	 */
	@Override
	public Mono<Content> read(ResourceUri uri) {
		return Mono.defer(() -> {
			GitTarget target = this.uris.target(uri);
			return (target != null) ? read(uri, target) : unknownTarget(uri).flatMap((found) -> read(uri, found));
		});
	}

	/** Returns the target of a URI whose default branch only the repository names. */
	private Mono<GitTarget> unknownTarget(ResourceUri uri) {
		return this.repository.with((reader) -> {
			GitTarget target = this.uris.target(uri);
			if (target == null && this.repository.defaultBranch() == null) {
				reader.requireBranch(null);
			}
			return target;
		});
	}

	/**
	 * Fails for a target that is missing because the repository is empty, is only a part
	 * of another one, or lacks its default branch; empty otherwise.
	 */
	private <T> Mono<T> absent(GitTarget target) {
		return this.repository.with((reader) -> {
			for (Revision revision : GitPoller.revisions(target)) {
				if (revision.equals(this.repository.defaultBranch())) {
					reader.requireBranch(this.repository.defaultBranch());
				}
				reader.requireCommit(revision);
			}
			return null;
		});
	}

	private Mono<Content> read(ResourceUri uri, GitTarget target) {
		if (CommitNames.isNamed(target)) {
			return Mono.deferContextual((context) -> readNamed(uri, target, Access.in(context)));
		}
		Mono<Content> content = content(uri, target).switchIfEmpty(Mono.defer(() -> absent(target)));
		return Mono.deferContextual((context) -> {
			Access access = Access.forListing(context);
			return content.filter((read) -> isGranted(target, access, Verb.READ))
				.map((read) -> read.cached(caching(target, read, access)));
		});
	}

	/**
	 * Returns whether the caller may apply verbs by the grants that the last reader saw.
	 * <b>Why</b> decided after the read: a push may bring a file with its access file
	 * after the catalog has decided.
	 */
	private boolean isGranted(GitTarget target, Access access, Verb... verbs) {
		return !this.hasGrants || Stream.of(verbs).allMatch((verb) -> access.allows(verb, this.uris.uri(target)));
	}

	/**
	 * Reads in a commit with a name, which may lead to another commit later, and for
	 * other callers.
	 */
	private Mono<Content> readNamed(ResourceUri uri, GitTarget target, Access access) {
		return this.names.resolve(uri, target, access, Verb.READ)
			.flatMap((found) -> content(uri, found).filter((read) -> isGranted(found, access, Verb.READ))
				.map((read) -> read.cached(access.caching(this.settings.caching(), this.uris.uriPrefix()))));
	}

	/**
	 * Returns the caching hints of a content. Files and directories may show the URL of a
	 * submodule, which depends on the access to {@code .gitmodules}. The content of a
	 * file in Git LFS may come to the repository later than its commit.
	 */
	private Caching caching(GitTarget target, Content content, Access access) {
		boolean isFixed = isOfCommit(target) && (content.meta() == null || !content.meta().containsKey(MetaKeys.LFS));
		Caching own = isFixed ? this.commitCaching : this.settings.caching();
		return (target instanceof Contents contents)
				? access.caching(own, this.uris.contentsPrefix(contents.revision()) + Constants.DOT_GIT_MODULES) : own;
	}

	private Mono<Content> content(ResourceUri uri, GitTarget target) {
		return switch (target) {
			case Contents contents -> Mono.justOrEmpty(ReadRange.of(uri.query()))
				.flatMap((range) -> this.files.read(uri.text(), contents, range));
			case BranchLog log ->
				Mono.justOrEmpty(LogQuery.of(uri)).flatMap((query) -> this.logs.read(uri.text(), log, query));
			case References references when uri.query().isEmpty() ->
				Mono.deferContextual((context) -> this.references.read(uri.text(), references, ReaderKey.in(context)));
			case CommitDetails commit when uri.query().isEmpty() -> this.commits.read(uri.text(), commit);
			case RevisionDiff diff ->
				Mono.justOrEmpty(DiffQuery.of(uri)).flatMap((query) -> this.diffs.read(uri.text(), diff, query));
			default -> Mono.empty();
		};
	}

	@Override
	public @Nullable String canonicalUri(ResourceUri uri) {
		GitTarget target = this.uris.target(uri);
		boolean isServed = (target != null) && switch (target) {
			case Contents contents -> ReadRange.of(uri.query()) != null && this.filter.shows(contents);
			case BranchLog log -> LogQuery.of(uri) != null;
			case RevisionDiff diff -> DiffQuery.of(uri) != null;
			default -> uri.query().isEmpty();
		};
		return (target != null && isServed) ? this.uris.uri(target) : null;
	}

	@Override
	public Mono<String> subject(ResourceUri uri) {
		return Mono.defer(() -> {
			String canonical = canonicalUri(uri);
			return (canonical != null) ? subject(uri, canonical)
					: this.repository.with((reader) -> canonicalUri(uri)).flatMap((found) -> subject(uri, found));
		});
	}

	private Mono<String> subject(ResourceUri uri, String canonical) {
		GitTarget target = this.uris.target(uri);
		if (target == null) {
			return Mono.empty();
		}
		return CommitNames.isNamed(target) ? subjectOfNamed(uri, target) : subject(target, canonical);
	}

	/**
	 * Returns the subject in a commit with a name; empty for HEAD, since its commit never
	 * changes, and the log of the branch does.
	 */
	private Mono<String> subjectOfNamed(ResourceUri uri, GitTarget target) {
		boolean isHead = target instanceof CommitDetails details
				&& details.commit().equals(new CommitName(Constants.HEAD));
		return isHead ? Mono.empty()
				: Mono.deferContextual(
						(context) -> this.names.resolve(uri, target, Access.in(context), Verb.READ, Verb.SUBSCRIBE)
							.flatMap((found) -> subject(found, this.uris.uri(found))));
	}

	private Mono<String> subject(GitTarget target, String canonical) {
		return Mono.deferContextual((context) -> exists(target)
			.filter((found) -> found && isGranted(target, Access.forListing(context), Verb.READ, Verb.SUBSCRIBE))
			.flatMap((found) -> this.baselines.takeBaseline(canonical).thenReturn(canonical)));
	}

	@Override
	public Mono<DirectoryPage> children(ResourceUri directory, String after, int limit) {
		return Mono.defer(() -> {
			GitTarget target = this.uris.target(directory);
			return (target != null) ? children(target, after, limit)
					: unknownTarget(directory).flatMap((found) -> children(found, after, limit));
		});
	}

	/** A commit with a name has no pages, for which no access is known here. */
	private Mono<DirectoryPage> children(GitTarget target, String after, int limit) {
		return switch (target) {
			case Contents contents when contents.isDirectory() && !CommitNames.isNamed(target) ->
				this.children.children(contents, after, limit).switchIfEmpty(Mono.defer(() -> absent(target)));
			case References references -> this.references.children(references, after, limit);
			default -> Mono.empty();
		};
	}

	@Override
	public Mono<List<String>> complete(TemplateArgument argument) {
		return this.completion.complete(argument);
	}

	@Override
	public Flux<Indexable> indexables(ResourceUri changed) {
		return Flux.defer(() -> switch (this.uris.target(changed)) {
			case Contents file when !file.isDirectory() ->
				this.listing.find(file).map((resource) -> new Indexable(resource, read(changed)));
			case BranchLog log when log.branch().equals(this.repository.defaultBranch()) ->
				Mono.just(new Indexable(this.descriptions.log(log.branch()), read(changed)));
			case null, default -> Mono.<Indexable>empty();
		});
	}

	/** Returns the scope of a mount, see {@link AdapterSettings#scope}. */
	static String scope(Mount<GitMount> mount) {
		GitMount source = mount.source();
		MountSettings settings = mount.settings();
		String scope = MountScope.of(source.directory().toString(), source.url(), source.branch(), settings.title(),
				settings.description(), settings.include(), settings.exclude(), settings.charsetName());
		String contents = (source.lfs() == LfsMode.OFF) ? scope : MountScope.of(scope, source.lfs());
		return (source.accessFile() == null) ? contents : MountScope.of(contents, source.accessFile());
	}

	private static boolean isOfCommit(GitTarget target) {
		return target instanceof CommitDetails
				|| (target instanceof Contents contents && contents.revision() instanceof CommitId);
	}

	private Mono<Boolean> exists(GitTarget target) {
		return switch (target) {
			case References references -> this.repository.with((reader) -> true);
			case Contents contents -> this.files.exists(contents);
			case CommitDetails commit -> this.commits.exists(commit);
			case BranchLog log -> this.logs.exists(log);
			case RevisionDiff diff -> this.diffs.exists(diff);
		};
	}

}
