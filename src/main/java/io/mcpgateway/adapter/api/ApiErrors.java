package io.mcpgateway.adapter.api;

import java.net.ConnectException;
import java.net.UnknownHostException;
import java.util.concurrent.TimeoutException;

import javax.net.ssl.SSLException;

import io.github.resilience4j.circuitbreaker.CallNotPermittedException;
import io.mcpgateway.resource.SourceUnavailableException;
import io.mcpgateway.resource.content.UnreadableException;
import io.mcpgateway.rpc.McpException;
import io.mcpgateway.upstream.AddressRefusedException;
import io.netty.handler.timeout.ReadTimeoutException;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import reactor.core.Exceptions;
import reactor.netty.http.client.PrematureCloseException;

/** Mapping of statuses and failures to errors for clients and operators. */
final class ApiErrors {

	private ApiErrors() {
	}

	/** Returns the error for a status without content. */
	static RuntimeException of(HttpStatusCode status, HttpHeaders headers) {
		String answer = "the API answered with status " + status.value();
		if (status.is5xxServerError()) {
			return new SourceUnavailableException(answer, null);
		}
		if (status.is3xxRedirection()) {
			return new UnreadableException("the API redirects it, and redirects are not followed. Ask the operator",
					answer + detail(place(headers)), null);
		}
		return switch (status.value()) {
			case 401, 403 -> new UnreadableException("the API denies the gateway access to it. Ask the operator",
					answer + detail(headers.getFirst(HttpHeaders.WWW_AUTHENTICATE)), null);
			case 400, 422 -> new UnreadableException("the API refuses the values of its parameters. Choose others");
			case 406 -> new UnreadableException("the API has no form of it that the gateway accepts", answer, null);
			default -> new UnreadableException(answer, answer, null);
		};
	}

	/** Returns the error for a token of the caller that the API refuses. */
	static UnreadableException tokenRefused() {
		return new UnreadableException("the API refuses the token that the gateway got for yours. Ask the operator",
				"the API answered with status 401 to an exchanged token", new TokenRefusedException());
	}

	/** Returns whether an error is that of {@link #tokenRefused}. */
	static boolean isTokenRefused(Throwable failure) {
		return failure.getCause() instanceof TokenRefusedException;
	}

	/** Returns where a redirect leads, without its query, which may have secrets. */
	private static @Nullable String place(HttpHeaders headers) {
		String location = headers.getFirst(HttpHeaders.LOCATION);
		return (location == null || location.contains("@")) ? null : location.split("[?#]", 2)[0];
	}

	private static String detail(@Nullable String words) {
		return (words == null || words.isEmpty()) ? "" : " (" + words + ")";
	}

	/** Maps a failure of the connection; keeps errors already mapped. */
	static Throwable map(Throwable failure) {
		Throwable cause = Exceptions.unwrap(failure);
		return switch (cause) {
			case SourceUnavailableException known -> known;
			case UnreadableException known -> known;
			case McpException known -> known;
			case CallNotPermittedException open -> failedTooOften();
			case AddressRefusedException refused -> unavailable(
					"its name leads to an address that is not public. Name the network in networks to allow it", null);
			case UnknownHostException unknown -> unavailable("its name is unknown", unknown);
			case ConnectException refused -> unavailable("it accepts no connection", refused);
			case ReadTimeoutException late -> unavailable("it does not answer in time", null);
			case TimeoutException late -> unavailable("it does not answer in time", null);
			case SSLException failed -> unavailable("no secure connection is possible", failed);
			case PrematureCloseException ended -> unavailable("it ended an answer too early", null);
			default -> unavailable("the request failed with " + cause.getClass().getSimpleName(), cause);
		};
	}

	/** Returns the error for requests not sent because many failed. */
	static SourceUnavailableException failedTooOften() {
		return unavailable("it failed too often and is asked again later", null);
	}

	private static SourceUnavailableException unavailable(String why, @Nullable Throwable cause) {
		return new SourceUnavailableException("the API cannot be read: " + why, cause);
	}

	/** Mark of a token that another one may replace. */
	private static final class TokenRefusedException extends RuntimeException {

		private static final long serialVersionUID = 1L;

		TokenRefusedException() {
			super(null, null, false, false);
		}

	}

}
