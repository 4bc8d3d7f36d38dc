package io.mcpgateway.adapter.s3.client;

import java.io.Serial;

/** Response that violates the S3 API, so that a retry is useless. */
public final class InvalidResponseException extends RuntimeException {

	@Serial
	private static final long serialVersionUID = 1L;

	public InvalidResponseException(String what) {
		super(what);
	}

}
