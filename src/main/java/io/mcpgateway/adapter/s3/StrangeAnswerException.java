package io.mcpgateway.adapter.s3;

import java.io.Serial;

/**
 * An answer that no S3 server would give, so that asking again is of no use.
 */
final class StrangeAnswerException extends RuntimeException {

	@Serial
	private static final long serialVersionUID = 1L;

	StrangeAnswerException(String what) {
		super(what);
	}

}
