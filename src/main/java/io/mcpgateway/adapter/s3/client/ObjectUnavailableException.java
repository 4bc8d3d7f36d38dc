package io.mcpgateway.adapter.s3.client;

import java.io.Serial;
import java.util.Set;
import java.util.concurrent.CompletionException;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsServiceException;

/**
 * A server answers, and does not give what it was asked for. It is told apart by status
 * and code; the words of the server stay in the cause.
 */
public final class ObjectUnavailableException extends RuntimeException {

	@Serial
	private static final long serialVersionUID = 1L;

	private static final Set<Integer> OF_NAMES = Set.of(400, 404, 405, 406, 410, 414, 422, 431);

	private final Kind kind;

	private ObjectUnavailableException(Kind kind, @Nullable Throwable cause) {
		super("the server refused: " + kind, cause);
		this.kind = kind;
	}

	/** The server gave another version than the one that it was asked for. */
	public static ObjectUnavailableException replaced() {
		return new ObjectUnavailableException(Kind.REPLACED, null);
	}

	/** What a failure to give an object refuses; {@code null} if it is none. */
	static @Nullable ObjectUnavailableException of(Throwable failure) {
		Throwable cause = (failure instanceof CompletionException && failure.getCause() != null) ? failure.getCause()
				: failure;
		Kind kind = (cause instanceof AwsServiceException said) ? kind(said.statusCode(), code(said), said.getMessage())
				: null;
		return (kind != null) ? new ObjectUnavailableException(kind, cause) : null;
	}

	/**
	 * Whether a server may have refused the name that was asked for: with a status for
	 * wrong requests, which some send without a code, or with one of their own.
	 */
	static boolean mayBeOfName(Throwable failure) {
		Throwable cause = (failure instanceof CompletionException && failure.getCause() != null) ? failure.getCause()
				: failure;
		return cause instanceof AwsServiceException said && OF_NAMES.contains(said.statusCode());
	}

	/** Returns the refusal of a name that no object has. */
	static ObjectUnavailableException missing() {
		return new ObjectUnavailableException(Kind.MISSING, null);
	}

	/** Whether there is no such object, or none that the gateway may read. */
	public boolean isMissing() {
		return this.kind == Kind.MISSING || this.kind == Kind.FORBIDDEN;
	}

	public Kind kind() {
		return this.kind;
	}

	/** Codes of the Amazon S3 API, and of MinIO for names that no object has. */
	private static @Nullable Kind kind(int status, String code, @Nullable String message) {
		return switch (code) {
			case "NoSuchKey", "NoSuchVersion", "MethodNotAllowed", "KeyTooLongError", "InvalidURI",
					"XMinioInvalidObjectName" ->
				Kind.MISSING;
			case "AccessDenied" -> Kind.FORBIDDEN;
			case "InvalidObjectState" -> Kind.ARCHIVED;
			case "InvalidRequest" ->
				(message != null && message.contains("Server Side Encryption")) ? Kind.ENCRYPTED : null;
			case "PreconditionFailed" -> Kind.REPLACED;
			case "InvalidRange" -> Kind.BEYOND;
			// A question about an object is answered without a code
			case "" -> switch (status) {
				case 404 -> Kind.MISSING;
				case 412 -> Kind.REPLACED;
				case 416 -> Kind.BEYOND;
				default -> null;
			};
			default -> code.startsWith("KMS.") ? Kind.LOCKED : null;
		};
	}

	private static String code(AwsServiceException said) {
		String code = (said.awsErrorDetails() != null) ? said.awsErrorDetails().errorCode() : null;
		return (code != null && !code.matches("\\d{3}.*")) ? code : "";
	}

	/** What is refused, and why. */
	public enum Kind {

		/** There is no such object, or its latest version is a delete marker. */
		MISSING("it was deleted while it was read"),

		/** The gateway may not read it, and may not know either whether there is one. */
		FORBIDDEN("it was taken away while it was read"),

		/** It is archived and has to be restored first. */
		ARCHIVED("it is archived, and has to be restored first"),

		/** It is encrypted with a key that only a customer has. */
		ENCRYPTED("it is encrypted with a key of its owner"),

		/** It is encrypted with a key that the server cannot use now. */
		LOCKED("the key that it is encrypted with cannot be used"),

		/** It is not the version that was asked for. */
		REPLACED("it was replaced while it was read: read it again"),

		/** It has nothing in the range that was asked for. */
		BEYOND("it was replaced while it was read: read it again");

		private final String told;

		Kind(String told) {
			this.told = told;
		}

		/** What clients are told, if it is not that there is nothing. */
		public String told() {
			return this.told;
		}

	}

}
