package io.mcpgateway.adapter.s3.client;

import java.io.IOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;

import javax.net.ssl.SSLException;

import io.netty.handler.timeout.ReadTimeoutException;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.ApiCallAttemptTimeoutException;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;
import software.amazon.awssdk.core.exception.SdkClientException;

/**
 * What it means that a bucket or a queue does not answer, in words for operators and none
 * of its server's.
 */
public final class S3ConnectionErrors {

	private static final int DEEPEST = 20;

	private static final String STRANGE = "it does not answer as it should, or not at all";

	private S3ConnectionErrors() {
	}

	/**
	 * Why a server does not answer; {@code null} if it did, and something else is wrong.
	 */
	public static @Nullable String reason(Throwable failure) {
		return switch (failure) {
			case CompletionException wrapped when wrapped.getCause() != null -> reason(wrapped.getCause());
			case AwsServiceException said -> ofAnswer(said.statusCode(),
					(said.awsErrorDetails() != null) ? String.valueOf(said.awsErrorDetails().errorCode()) : "");
			case ApiCallTimeoutException late -> "it does not answer in time";
			case ApiCallAttemptTimeoutException late -> "it does not answer in time";
			case SdkClientException broken -> ofConnection(broken);
			case IOException broken -> ofConnection(broken);
			case InvalidResponseException strange -> STRANGE;
			default -> null;
		};
	}

	/** Codes of section "Error responses" of the Amazon S3 API reference. */
	private static String ofAnswer(int status, String code) {
		return switch (code) {
			case "NoSuchBucket" -> "there is no bucket of this name";
			case "InvalidAccessKeyId", "InvalidClientTokenId", "UnrecognizedClientException" ->
				"it does not know the access key";
			case "SignatureDoesNotMatch", "InvalidSignatureException" ->
				"it refuses the signature: the secret access key may be wrong";
			case "ExpiredToken", "ExpiredTokenException", "TokenRefreshRequired" -> "the credentials have expired";
			case "InvalidToken" -> "it does not know the session token";
			case "RequestTimeTooSkewed" -> "the clock here differs too much from its own";
			case "AccessDenied", "AccessDeniedException", "AllAccessDisabled", "AccountProblem" -> "it denies access";
			case "PermanentRedirect", "TemporaryRedirect", "AuthorizationHeaderMalformed",
					"IllegalLocationConstraintException" ->
				"it is in another region, or at another endpoint";
			case "SlowDown", "RequestLimitExceeded", "RequestThrottled", "Throttling", "ThrottlingException",
					"TooManyRequests" ->
				"it asks for fewer requests";
			default -> ofStatus(status);
		};
	}

	private static String ofStatus(int status) {
		return switch (status) {
			case 301, 302, 303, 307, 308 -> "it is in another region, or at another endpoint";
			case 401, 403 -> "it denies access";
			case 404 -> "there is nothing at its address";
			case 429 -> "it asks for fewer requests";
			case 503 -> "it is overloaded, or not ready";
			default -> (status >= 500) ? "it has a failure of its own"
					: (status < 400) ? STRANGE : "it refuses the request: see the endpoint and the region";
		};
	}

	/** What went wrong on the way, the causes tell. */
	private static String ofConnection(Throwable broken) {
		Throwable cause = broken;
		for (int depth = 0; cause != null && depth < DEEPEST; depth++) {
			String reason = switch (cause) {
				case UnknownHostException unknown -> "its host is not known";
				case ConnectException refused -> "it does not accept connections";
				case SSLException refused -> "TLS with it fails: see the certificates, and whether it speaks TLS";
				case TimeoutException late -> "it does not answer in time";
				case ReadTimeoutException late -> "it does not answer in time";
				case ApiCallAttemptTimeoutException late -> "it does not answer in time";
				default -> null;
			};
			if (reason != null) {
				return reason;
			}
			cause = cause.getCause();
		}
		String said = String.valueOf(broken.getMessage());
		return said.startsWith("Unable to load credentials") ? "there are no credentials for it" : STRANGE;
	}

}
