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
 * Descriptions of an unreachable bucket or queue, for operators, without the server's
 * text.
 */
public final class S3ConnectionErrors {

	private static final int MAX_CAUSES = 20;

	private static final String STRANGE = "the server does not answer, or answers unexpectedly";

	private S3ConnectionErrors() {
	}

	/** Returns the reason for a missing answer; {@code null} if the server answered. */
	public static @Nullable String reason(Throwable failure) {
		return switch (failure) {
			case CompletionException wrapped when wrapped.getCause() != null -> reason(wrapped.getCause());
			case AwsServiceException said -> ofAnswer(said.statusCode(),
					(said.awsErrorDetails() != null) ? String.valueOf(said.awsErrorDetails().errorCode()) : "");
			case ApiCallTimeoutException late -> "the server does not answer in time";
			case ApiCallAttemptTimeoutException late -> "the server does not answer in time";
			case SdkClientException broken -> ofConnection(broken);
			case IOException broken -> ofConnection(broken);
			case InvalidResponseException strange -> STRANGE;
			default -> null;
		};
	}

	/**
	 * Returns the reason for a code of section "Error responses" of the Amazon S3 API
	 * reference.
	 */
	private static String ofAnswer(int status, String code) {
		return switch (code) {
			case "NoSuchBucket" -> "the bucket does not exist";
			case "InvalidAccessKeyId", "InvalidClientTokenId", "UnrecognizedClientException" ->
				"the server does not know the access key";
			case "SignatureDoesNotMatch", "InvalidSignatureException" ->
				"the server refuses the signature: check the secret access key";
			case "ExpiredToken", "ExpiredTokenException", "TokenRefreshRequired" ->
				"the credentials have expired: renew them";
			case "InvalidToken" -> "the server does not know the session token";
			case "RequestTimeTooSkewed" -> "the clocks of gateway and server differ too much";
			case "AccessDenied", "AccessDeniedException", "AllAccessDisabled", "AccountProblem" ->
				"the server denies access";
			case "PermanentRedirect", "TemporaryRedirect", "AuthorizationHeaderMalformed",
					"IllegalLocationConstraintException" ->
				"the bucket is in another region or at another endpoint";
			case "SlowDown", "RequestLimitExceeded", "RequestThrottled", "Throttling", "ThrottlingException",
					"TooManyRequests" ->
				"the server asks for fewer requests";
			default -> ofStatus(status) + " (status " + status + (isCode(code) ? ", code " + code : "") + ")";
		};
	}

	/** Returns whether a code has only the characters of the published ones. */
	private static boolean isCode(String code) {
		return code.matches("[A-Za-z][A-Za-z0-9.]{1,60}") && !code.equals("null");
	}

	private static String ofStatus(int status) {
		return switch (status) {
			case 301, 302, 303, 307, 308 -> "the bucket is in another region or at another endpoint";
			case 401, 403 -> "the server denies access";
			case 404 -> "the server found nothing at the address: check the endpoint";
			case 429 -> "the server asks for fewer requests";
			case 503 -> "the server is overloaded or not ready";
			default -> (status >= 500) ? "the server reports an internal error"
					: (status < 400) ? STRANGE : "the server refuses the request: check the endpoint and the region";
		};
	}

	/** Returns the reason for a failed connection, from its causes. */
	private static String ofConnection(Throwable broken) {
		Throwable cause = broken;
		for (int depth = 0; cause != null && depth < MAX_CAUSES; depth++) {
			String reason = switch (cause) {
				case UnknownHostException unknown -> "the host name is unknown";
				case ConnectException refused -> "the server refuses connections";
				case SSLException refused -> "TLS fails: check the certificates, and whether the server supports TLS";
				case TimeoutException late -> "the server does not answer in time";
				case ReadTimeoutException late -> "the server does not answer in time";
				case ApiCallAttemptTimeoutException late -> "the server does not answer in time";
				default -> null;
			};
			if (reason != null) {
				return reason;
			}
			cause = cause.getCause();
		}
		String said = String.valueOf(broken.getMessage());
		return said.startsWith("Unable to load credentials")
				? "the gateway has no credentials: set access-key-id, or give the process a role" : STRANGE;
	}

}
