package io.mcpgateway.adapter.s3.client;

import java.io.Serial;
import java.util.Set;
import java.util.concurrent.CompletionException;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsServiceException;

/**
 * Refusal of an object, classified by status and code. The server's text stays in the
 * cause.
 */
public final class ObjectUnavailableException extends RuntimeException {

	@Serial
	private static final long serialVersionUID = 1L;

	private static final Set<Integer> OF_NAMES = Set.of(400, 404, 405, 406, 410, 414, 422, 431);

	private final Kind kind;

	private ObjectUnavailableException(Kind kind, @Nullable Throwable cause) {
		super("the server refused the object: " + kind, cause);
		this.kind = kind;
	}

	/** Returns the refusal for a changed version. */
	public static ObjectUnavailableException replaced() {
		return new ObjectUnavailableException(Kind.REPLACED, null);
	}

	/** Returns the refusal in a failure; {@code null} for other failures. */
	static @Nullable ObjectUnavailableException of(Throwable failure) {
		Throwable cause = (failure instanceof CompletionException && failure.getCause() != null) ? failure.getCause()
				: failure;
		Kind kind = (cause instanceof AwsServiceException said) ? kind(said.statusCode(), code(said), said.getMessage())
				: null;
		return (kind != null) ? new ObjectUnavailableException(kind, cause) : null;
	}

	/**
	 * Returns whether the server may have refused the name: by the status of an invalid
	 * request, with or without a code.
	 */
	static boolean mayBeOfName(Throwable failure) {
		Throwable cause = (failure instanceof CompletionException && failure.getCause() != null) ? failure.getCause()
				: failure;
		return cause instanceof AwsServiceException said && OF_NAMES.contains(said.statusCode());
	}

	/** Returns whether the server still has the version that the request excluded. */
	static boolean isNotModified(Throwable failure) {
		Throwable cause = (failure instanceof CompletionException && failure.getCause() != null) ? failure.getCause()
				: failure;
		return cause instanceof AwsServiceException said && said.statusCode() == 304;
	}

	/** Returns the refusal of a missing object. */
	static ObjectUnavailableException missing() {
		return new ObjectUnavailableException(Kind.MISSING, null);
	}

	/** Returns the refusal of all objects to a caller. */
	static ObjectUnavailableException forbidden() {
		return new ObjectUnavailableException(Kind.FORBIDDEN, null);
	}

	/** Returns whether the object is missing, or hidden from the gateway. */
	public boolean isMissing() {
		return this.kind == Kind.MISSING || this.kind == Kind.FORBIDDEN;
	}

	public Kind kind() {
		return this.kind;
	}

	/**
	 * Returns the kind for a code of the Amazon S3 API, or of MinIO for impossible names.
	 */
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
			// A response to HEAD has no code
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

	/** Kind of refusal. */
	public enum Kind {

		/** Missing object, or a delete marker. */
		MISSING("the object was deleted during the read"),

		/** Denied object, which may be missing too. */
		FORBIDDEN("the permission to read the object was withdrawn during the read"),

		/** Archived object. */
		ARCHIVED("the object is archived: restore the object first"),

		/** Object encrypted with a customer's key. */
		ENCRYPTED("the object is encrypted with a key of its owner, which the gateway lacks"),

		/** Object encrypted with a key that the server cannot use now. */
		LOCKED("the server cannot use the key that encrypts the object"),

		/** Another version than requested. */
		REPLACED("it was replaced while it was read: read it again"),

		/** Range beyond the end of the object. */
		BEYOND("it was replaced while it was read: read it again");

		private final String told;

		Kind(String told) {
			this.told = told;
		}

		/**
		 * Returns the reason for clients; only used for kinds other than a missing
		 * object.
		 */
		public String told() {
			return this.told;
		}

	}

}
