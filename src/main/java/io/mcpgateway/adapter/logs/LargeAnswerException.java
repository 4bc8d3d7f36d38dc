package io.mcpgateway.adapter.logs;

import java.io.IOException;

/** Exception for an answer in JSON beyond the maximum size of {@link RemoteHttp}. */
final class LargeAnswerException extends IOException {

	private static final long serialVersionUID = 1L;

	LargeAnswerException() {
		super("The answer is larger than 8 MB, or has too many values");
	}

}
