package io.mcpgateway.adapter.git.mirror;

import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;

import javax.net.ssl.SSLException;

import io.mcpgateway.upstream.AddressRefusedException;
import org.eclipse.jgit.errors.NoRemoteRepositoryException;
import org.jspecify.annotations.Nullable;

/** Reasons for operators why a fetch failed. */
final class FetchErrors {

	private static final String NO_CONNECTION = "cannot connect to the server. The gateway uses no proxy";

	/** Maximum number of inspected causes. */
	private static final int MAX_CAUSES = 20;

	private FetchErrors() {
	}

	/** Returns a reason without addresses and paths. */
	static String reason(Throwable failure) {
		String message = String.valueOf(failure.getMessage());
		if (failure instanceof NoRemoteRepositoryException) {
			return "the server has no such repository";
		}
		if (message.contains(IdFormatInput.OTHER_IDS)) {
			return IdFormatInput.OTHER_IDS + ". The gateway copies repositories with ids in SHA-1";
		}
		if (message.contains("not authorized") || message.contains("authentication not supported")
				|| message.contains("Authentication is required")) {
			return "the server refuses the credentials";
		}
		if (message.contains("too large for the memory") || failure instanceof VirtualMachineError) {
			return "the server sends objects that are too large for the memory of this server";
		}
		if (message.contains("another repository is being fetched")) {
			return "another repository is being fetched";
		}
		if (message.contains("too long to index")) {
			return "the server sends a repository that takes too long to index";
		}
		if (failure instanceof Error) {
			return "an error of this server";
		}
		String connection = connectionReason(failure);
		if (connection != null) {
			return connection;
		}
		if (message.contains("neither empty nor a copy")) {
			return "path is neither empty nor a copy of url: name another directory";
		}
		return "the server does not answer as a git server does";
	}

	/** Returns why the connection failed; {@code null} for any other failure. */
	private static @Nullable String connectionReason(Throwable failure) {
		int depth = 0;
		for (Throwable cause = failure; cause != null && depth < MAX_CAUSES; cause = cause.getCause()) {
			String reason = switch (cause) {
				case SshException named -> named.getMessage();
				case AddressRefusedException refused ->
					"the name of the server leads to an address that is not allowed";
				case UnknownHostException unknown -> "cannot resolve the name of the server. The gateway uses no proxy";
				case ConnectException refused -> NO_CONNECTION;
				case NoRouteToHostException unreachable -> NO_CONNECTION;
				case InterruptedIOException late -> "the server does not answer in time";
				case SSLException insecure -> "no encrypted connection to the server: check its certificate";
				default -> null;
			};
			if (reason != null) {
				return reason;
			}
			depth++;
		}
		return null;
	}

}
