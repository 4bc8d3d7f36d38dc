package io.mcpgateway.adapter.git.mirror;

import org.eclipse.jgit.errors.TransportException;
import org.jspecify.annotations.Nullable;

/** Failure of a connection over SSH, whose message is a reason for operators. */
final class SshException extends TransportException {

	private static final long serialVersionUID = 1L;

	SshException(String reason, @Nullable Throwable cause) {
		super(reason, cause);
	}

}
