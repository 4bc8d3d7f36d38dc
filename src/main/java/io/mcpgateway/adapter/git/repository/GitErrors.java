package io.mcpgateway.adapter.git.repository;

import java.io.EOFException;
import java.io.IOException;
import java.util.zip.ZipException;

import io.mcpgateway.adapter.git.mount.GitMount;
import io.mcpgateway.resource.SourceUnavailableException;
import io.mcpgateway.resource.content.UnreadableException;
import org.eclipse.jgit.errors.CorruptObjectException;
import org.eclipse.jgit.errors.IncorrectObjectTypeException;
import org.eclipse.jgit.errors.LargeObjectException;
import org.eclipse.jgit.errors.MissingObjectException;

/**
 * Mapping of JGit's failures to errors for clients and operators. JGit parses a malformed
 * commit or tree beyond its end.
 */
final class GitErrors {

	private GitErrors() {
	}

	static Throwable map(Throwable failure, GitMount mount) {
		return switch (failure) {
			case LargeObjectException large -> new UnreadableException(
					"its repository has an object that is too large for the memory of this server. Ask its operator for more memory, or to repack a large file with a lower core.bigFileThreshold");
			case MissingObjectException missing -> damaged();
			case IncorrectObjectTypeException wrong -> damaged();
			case CorruptObjectException corrupt -> damaged();
			case ZipException corrupt -> damaged();
			case EOFException cut -> damaged();
			case IndexOutOfBoundsException malformed -> damaged();
			case IllegalArgumentException malformed -> damaged();
			case IOException other ->
				new SourceUnavailableException("Cannot read the repository " + mount.directory(), other);
			default -> failure;
		};
	}

	private static UnreadableException damaged() {
		return new UnreadableException(
				"its repository lacks an object or has a damaged one. Ask its operator to run git fsck");
	}

}
