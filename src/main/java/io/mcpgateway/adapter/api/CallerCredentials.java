package io.mcpgateway.adapter.api;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

import io.mcpgateway.adapter.api.ExchangedTokens.ExchangedToken;
import io.mcpgateway.resource.content.UnreadableException;
import io.mcpgateway.rpc.Identity;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;

/**
 * Part of a request that names its caller to an API.
 *
 * @param token the API's token for the caller; {@code null} without token exchange
 * @param headers headers with claims of the caller
 */
record CallerCredentials(@Nullable ExchangedToken token, Map<String, String> headers) {

	/** Credentials of requests in the name of the gateway. */
	static final CallerCredentials NONE = new CallerCredentials(null, Map.of());

	private static final int MAX_LENGTH = 8000;

	/** Value without the comma that separates values, and without spaces at its ends. */
	private static final Pattern VALUE = Pattern
		.compile("[\\x21-\\x7e&&[^,]]([\\x20-\\x7e&&[^,]]*[\\x21-\\x7e&&[^,]])?");

	/**
	 * Returns the headers with the claims of a caller. Several values of a claim stand in
	 * order, with commas between.
	 * @throws UnreadableException if a claim is missing or fits no header
	 */
	static Map<String, String> headers(ApiIdentity settings, Identity caller) {
		if (settings.forward().isEmpty()) {
			return Map.of();
		}
		if (!settings.issuers().isEmpty()
				&& (caller.issuer() == null || !settings.issuers().contains(caller.issuer()))) {
			throw new UnreadableException("the API does not know callers with your credential. Ask the operator");
		}
		Map<String, String> headers = new TreeMap<>();
		settings.forward().forEach((header, claim) -> {
			Set<String> values = caller.claims().getOrDefault(claim, Set.of());
			String value = String.join(",", new TreeSet<>(values));
			if (values.isEmpty() || value.length() > MAX_LENGTH
					|| !values.stream().allMatch((one) -> VALUE.matcher(one).matches())) {
				throw new UnreadableException("the API needs the claim " + claim
						+ " of your token, which is missing or does not fit a header. Ask the operator");
			}
			headers.put(header, value);
		});
		return headers;
	}

	/** Sets the headers, in place of others that a server may take for them. */
	void addTo(HttpHeaders request) {
		this.headers.forEach((header, value) -> {
			Set.copyOf(request.headerNames())
				.stream()
				.filter((other) -> HeaderNames.areEqual(header, other))
				.forEach(request::remove);
			request.set(header, value);
		});
		if (this.token != null) {
			request.setBearerAuth(this.token.value());
		}
	}

	/** Omits the values. */
	@Override
	public String toString() {
		return "CallerCredentials" + this.headers.keySet();
	}

}
