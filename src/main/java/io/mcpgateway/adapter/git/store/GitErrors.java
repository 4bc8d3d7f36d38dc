package io.mcpgateway.adapter.git.store;

import java.io.EOFException;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.zip.ZipException;

import io.mcpgateway.adapter.git.mount.GitMount;
import io.mcpgateway.adapter.git.store.RepositoryStore.UnservedRepositoryException;
import io.mcpgateway.resource.SourceUnavailableException;
import io.mcpgateway.resource.content.UnreadableException;
import io.mcpgateway.tree.MissingRootException;
import org.eclipse.jgit.errors.CorruptObjectException;
import org.eclipse.jgit.errors.IncorrectObjectTypeException;
import org.eclipse.jgit.errors.LargeObjectException;
import org.eclipse.jgit.errors.MissingObjectException;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Mapping of JGit's failures to errors for clients and operators. JGit parses a malformed
 * commit or tree beyond its end. The log has one line for each kind of repository that is
 * not served whole, and one for each missing or damaged object of any other repository.
 */
final class GitErrors {

	private static final Logger logger = LoggerFactory.getLogger(GitErrors.class);

	/**
	 * Maximum number of logged messages. <b>Why</b>: a broken disk damages any number of
	 * objects.
	 */
	private static final int MAX_LOGGED = 20;

	private static final String REPLACE = ". Ask its operator to take the object from another clone";

	private final GitMount mount;

	private final Function<IOException, SourceUnavailableException> missing;

	private final Set<String> logged = ConcurrentHashMap.newKeySet();

	/**
	 * Creates a mapping.
	 * @param missing maps the failure to find the repository
	 */
	GitErrors(GitMount mount, Function<IOException, SourceUnavailableException> missing) {
		this.mount = mount;
		this.missing = missing;
	}

	/**
	 * Maps a failure.
	 * @param store the repository; {@code null} if it could not be opened
	 */
	Throwable map(Throwable failure, @Nullable RepositoryStore store) {
		return switch (failure) {
			case LargeObjectException large -> logged(
					"its repository has an object that is too large for the memory of this server. Ask its operator for more memory, or to repack a large file with a lower core.bigFileThreshold");
			case UnservedRepositoryException unserved -> unserved(unserved);
			case MissingObjectException missing -> missing(missing.getObjectId(), store);
			case DamagedObjectException damaged ->
				logged("its repository has a damaged object, " + damaged.id().name() + REPLACE);
			case IOException none when store == null || none instanceof MissingRootException ->
				this.missing.apply(none);
			case Throwable malformed when isOfObject(malformed) ->
				logged("its repository has a damaged object" + REPLACE);
			case IOException other ->
				new SourceUnavailableException("Cannot read the repository " + this.mount.directory(), other);
			default -> failure;
		};
	}

	/**
	 * Returns whether a failure concerns single objects only, and the rest can be read.
	 */
	static boolean isOfObject(Throwable failure) {
		return switch (failure) {
			case LargeObjectException large -> true;
			case MissingObjectException missing -> true;
			case IncorrectObjectTypeException wrong -> true;
			case CorruptObjectException corrupt -> true;
			case ZipException corrupt -> true;
			case EOFException cut -> true;
			case IndexOutOfBoundsException malformed -> true;
			case IllegalArgumentException malformed -> true;
			default -> false;
		};
	}

	/**
	 * Logs that a repository has only a part of its objects. A copy of the gateway is
	 * shallow because its operator chose so.
	 */
	void opened(RepositoryStore store) throws IOException {
		List<ClonePart> parts = store.parts();
		if (!parts.isEmpty() && this.mount.url() == null) {
			partial(parts);
		}
	}

	private UnreadableException missing(ObjectId id, @Nullable RepositoryStore store) {
		String lacks = "its repository lacks the object " + id.name();
		try {
			List<ClonePart> parts = (store != null) ? store.parts() : List.of();
			if (!parts.isEmpty()) {
				partial(parts);
				return UnreadableException
					.ofLogged(lacks + ", as it " + names(parts) + ". " + parts.getFirst().remedy());
			}
		}
		catch (IOException ex) {
			logger.debug("Cannot find out why an object is missing", ex);
		}
		return logged(lacks + REPLACE);
	}

	/** Returns the names of parts, as the end of a sentence about the repository. */
	static String names(List<ClonePart> parts) {
		return parts.stream().map(ClonePart::name).collect(Collectors.joining(", and "));
	}

	private void partial(List<ClonePart> parts) {
		String names = names(parts);
		if (this.logged.add(names)) {
			logger.warn("Serving {} in part: the repository {}. {}", this.mount.directory(), names,
					parts.getFirst().remedy());
		}
	}

	private UnreadableException unserved(UnservedRepositoryException failure) {
		String message = String.valueOf(failure.getMessage());
		if (this.logged.add(message)) {
			logger.warn("Cannot serve {}: {}", this.mount.directory(), message);
		}
		return UnreadableException.ofLogged(message);
	}

	private UnreadableException logged(String message) {
		if (this.logged.size() < MAX_LOGGED && this.logged.add(message)) {
			logger.warn("Cannot read all of {}: {}", this.mount.directory(), message);
		}
		return UnreadableException.ofLogged(message);
	}

}
