package io.mcpgateway.adapter.s3;

import java.io.Serial;
import java.util.concurrent.CompletionException;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsServiceException;

/**
 * A server answers, and does not give what it was asked for. It is told apart by status
 * and code; the words of the server stay in the cause.
 */
final class Refusal extends RuntimeException {

	@Serial
	private static final long serialVersionUID = 1L;

	private final Kind kind;

	private Refusal(Kind kind, Throwable cause) {
		super("the server refused: " + kind, cause);
		this.kind = kind;
	}

	/** What a failure refuses; {@code null} if it is none. */
	static @Nullable Refusal of(Throwable failure) {
		Throwable cause = (failure instanceof CompletionException && failure.getCause() != null) ? failure.getCause()
				: failure;
		Kind kind = (cause instanceof AwsServiceException said) ? kind(said.statusCode(), code(said)) : null;
		return (kind != null) ? new Refusal(kind, cause) : null;
	}

	/** Whether there is no such object. */
	boolean isMissing() {
		return this.kind == Kind.MISSING;
	}

	Kind kind() {
		return this.kind;
	}

	private static @Nullable Kind kind(int status, String code) {
		return switch (code) {
			case "NoSuchKey", "NoSuchVersion" -> Kind.MISSING;
			case "InvalidObjectState" -> Kind.ARCHIVED;
			case "PreconditionFailed" -> Kind.REPLACED;
			case "InvalidRange" -> Kind.BEYOND;
			// A question about an object is answered without a code
			case "" -> switch (status) {
				case 404 -> Kind.MISSING;
				case 412 -> Kind.REPLACED;
				case 416 -> Kind.BEYOND;
				default -> null;
			};
			default -> null;
		};
	}

	private static String code(AwsServiceException said) {
		String code = (said.awsErrorDetails() != null) ? said.awsErrorDetails().errorCode() : null;
		return (code != null && !code.matches("\\d{3}.*")) ? code : "";
	}

	/** What is refused, and why. */
	enum Kind {

		/** There is no such object, or its latest version is a delete marker. */
		MISSING,

		/** It is archived and has to be restored first. */
		ARCHIVED,

		/** It is not the version that was asked for. */
		REPLACED,

		/** It has nothing in the range that was asked for. */
		BEYOND

	}

}
