package io.mcpgateway.adapter.s3.client;

import java.io.Serial;

/**
 * An answer that no S3 server would give, so that asking again is of no use.
 */
public final class InvalidResponseException extends RuntimeException {

	@Serial
	private static final long serialVersionUID = 1L;

	public InvalidResponseException(String what) {
		super(what);
	}

}
