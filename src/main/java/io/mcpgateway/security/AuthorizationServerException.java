package io.mcpgateway.security;

/**
 * Failure of the authorization server, in a sentence for the log and for the health. The
 * sentence quotes values of the server.
 */
final class AuthorizationServerException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	AuthorizationServerException(String sentence) {
		super(sentence, null, false, false);
	}

}
