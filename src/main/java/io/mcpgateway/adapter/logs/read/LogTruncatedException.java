package io.mcpgateway.adapter.logs.read;

import java.io.IOException;

/** Failure of a read whose file was emptied meanwhile, and not copied before. */
public final class LogTruncatedException extends IOException {

	private static final long serialVersionUID = 1L;

	LogTruncatedException() {
		super("The log was emptied while it was read");
	}

}
