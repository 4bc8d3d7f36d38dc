package io.mcpgateway.adapter.git;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.mcpgateway.adapter.git.GitTarget.Contents;
import io.mcpgateway.adapter.git.TreeEntry.Kind;
import io.mcpgateway.adapter.git.mount.Revision;
import io.mcpgateway.adapter.git.store.RepositoryReader;
import io.mcpgateway.resource.Access;
import io.mcpgateway.resource.AccessPolicy.Verb;
import io.mcpgateway.resource.catalog.ListingDocument.Leading;
import org.eclipse.jgit.errors.ConfigInvalidException;
import org.eclipse.jgit.lib.Config;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Submodules of a revision, as links to commits of other repositories. Nothing follows
 * them: the URL is text that the author of a commit chose. It is shown to callers who may
 * read {@code .gitmodules}, without credentials and queries.
 */
final class Submodules {

	/** Maximum size of {@code .gitmodules}, in bytes. */
	private static final int MAX_BYTES = 256 * 1024;

	private static final int MAX_URL_LENGTH = 2048;

	private static final Set<String> SCHEMES = Set.of("https", "http", "git", "ssh", "git+ssh", "ssh+git");

	/** Printable ASCII, without control characters in percent-encoding. */
	private static final Pattern TEXT = Pattern.compile("(?:(?!%(?:[01]|7[fF]))[!-~])+");

	/** Path that is relative to the repository. */
	private static final Pattern RELATIVE = Pattern.compile("\\.{1,2}/[^:?#@]*");

	private static final Pattern SSH_USER = Pattern.compile("\\w[\\w.+-]*");

	/** Address of SSH without a scheme. The host has a user or a dot. */
	private static final Pattern SSH = Pattern
		.compile("(?:" + SSH_USER + "@\\w[\\w.-]*|\\w[\\w-]*\\.[\\w.-]+)" + ":(?!:|//)[^:?#@]+");

	private static final String SECTION = "submodule";

	private final RepositoryReader reader;

	private final PathFilter filter;

	private final GitUris uris;

	private @Nullable Map<String, String> urls;

	Submodules(RepositoryReader reader, PathFilter filter, GitUris uris) {
		this.reader = reader;
		this.filter = filter;
		this.uris = uris;
	}

	/**
	 * Returns the link of a submodule. Reads {@code .gitmodules} at the first call, so
	 * all calls are for one revision.
	 */
	Link link(Revision revision, List<String> path, ObjectId commit) throws IOException {
		Map<String, String> known = this.urls;
		if (known == null) {
			known = read(revision);
			this.urls = known;
		}
		String uri = this.uris.uri(new Contents(revision, path, false));
		String text = String.join("/", path);
		String url = known.get(text);
		return new Link(uri, path.getLast(), GitDescriptions.JSON, text, commit.name(),
				(url != null) ? shown(url) : null,
				this.uris.uri(new Contents(revision, List.of(Constants.DOT_GIT_MODULES), false)));
	}

	/**
	 * Returns a URL without user, password, query and fragment. The user of SSH stays,
	 * which has no password. Returns {@code null} for a URL that could hide a password,
	 * that leads to no server of git, or that a program could take for an option, a
	 * command or a script.
	 */
	static @Nullable String shown(String url) {
		if (url.length() > MAX_URL_LENGTH || !TEXT.matcher(url).matches()) {
			return null;
		}
		if (RELATIVE.matcher(url).matches() || SSH.matcher(url).matches()) {
			return url;
		}
		try {
			URI parsed = new URI(url);
			if (parsed.getHost() == null || parsed.getScheme() == null || !SCHEMES.contains(parsed.getScheme())) {
				return null;
			}
			String user = Objects.requireNonNullElse(parsed.getRawUserInfo(), "").replaceFirst(":.*", "");
			boolean isUser = parsed.getScheme().contains("ssh") && SSH_USER.matcher(user).matches();
			return parsed.getScheme() + "://" + (isUser ? user + "@" : "") + parsed.getHost()
					+ ((parsed.getPort() >= 0) ? ":" + parsed.getPort() : "") + parsed.getRawPath();
		}
		catch (URISyntaxException ex) {
			return null;
		}
	}

	/**
	 * Returns the URLs by path; empty if the file is hidden, missing, damaged or
	 * malformed.
	 */
	private Map<String, String> read(Revision revision) throws IOException {
		List<String> file = List.of(Constants.DOT_GIT_MODULES);
		ObjectId root = this.filter.showsFile(file) ? this.reader.tree(revision) : null;
		byte[] text = (root != null) ? this.reader.attempt(() -> text(root, file.getFirst())) : null;
		Map<String, String> found = new HashMap<>();
		Config config = new Config();
		try {
			config.fromText((text != null) ? new String(text, StandardCharsets.UTF_8) : "");
		}
		catch (ConfigInvalidException ex) {
			return found;
		}
		for (String name : config.getSubsections(SECTION)) {
			String path = config.getString(SECTION, name, "path");
			String url = config.getString(SECTION, name, "url");
			if (path != null && url != null) {
				found.putIfAbsent(path, url);
			}
		}
		return found;
	}

	private byte @Nullable [] text(ObjectId root, String name) throws IOException {
		TreeReader trees = new TreeReader(this.reader);
		TreeEntry entry = trees.find(root, name);
		return (entry != null && entry.kind() == Kind.FILE) ? trees.bytes(entry.id(), MAX_BYTES) : null;
	}

	/**
	 * Link to a commit of another repository.
	 *
	 * @param uri URI of the path, which decides who sees the link
	 * @param submodule path of the submodule
	 * @param url {@code null} if unknown
	 * @param source URI of the file with the URL
	 */
	record Link(String uri, String name, String mimeType, String submodule, String commit, @Nullable String url,
			String source) implements Leading {

		@Override
		public @Nullable Object shownTo(Access access) {
			return access.shows(this.uri)
					? new Shown(this.uri, this.name, this.mimeType, this.submodule, this.commit, url(access)) : null;
		}

		/** Returns the part that a reader of the link sees. */
		Object content(Access access) {
			return new Shown(null, null, null, this.submodule, this.commit, url(access));
		}

		private @Nullable String url(Access access) {
			return access.allows(Verb.READ, this.source) ? this.url : null;
		}

	}

	/** Shown part of a link. */
	@JsonInclude(JsonInclude.Include.NON_NULL)
	private record Shown(@Nullable String uri, @Nullable String name, @Nullable String mimeType, String submodule,
			String commit, @Nullable String url) {

	}

}
