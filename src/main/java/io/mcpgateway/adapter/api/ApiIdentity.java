package io.mcpgateway.adapter.api;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import io.mcpgateway.configuration.PrincipalConditions;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationPropertiesSource;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;

/**
 * Identity of the caller at an API.
 *
 * @param tokenExchange exchange of the token of the caller (RFC 8693) for a token of the
 * API
 * @param forward claims of the caller's token by the name of the header that gets them,
 * such as {@code X-Forwarded-User: sub}, for an API that trusts this gateway as its proxy
 * @param issuers names of issuers whose callers are named in headers; required if {@code
 * gateway.security.oauth2.issuers} has several
 */
@ConfigurationPropertiesSource
record ApiIdentity(@Nullable ApiTokenExchange tokenExchange, @DefaultValue Map<String, String> forward,
		@DefaultValue List<String> issuers) {

	private static final int MAX_HEADERS = 20;

	ApiIdentity {
		forward = Map.copyOf(new TreeMap<>(forward));
		issuers = List.copyOf(issuers);
	}

	/**
	 * Checks the values.
	 * @param headers names of the headers that each request of the mount has
	 */
	void check(String property, List<String> headers) {
		Assert.isTrue(this.tokenExchange != null || !this.forward.isEmpty(),
				() -> property + " needs token-exchange or forward");
		if (this.tokenExchange != null) {
			this.tokenExchange.check(property + ".token-exchange");
		}
		Assert.isTrue(this.forward.size() <= MAX_HEADERS,
				() -> property + ".forward must have at most " + MAX_HEADERS + " headers");
		List<String> known = new ArrayList<>(headers);
		this.forward.forEach((header, claim) -> {
			Assert.isTrue(HeaderNames.mayNameCaller(header), () -> property + ".forward has the header " + header
					+ ", which HTTP or credentials need: choose another, such as X-Forwarded-User");
			Assert.isTrue(known.stream().noneMatch((other) -> HeaderNames.areEqual(header, other)), () -> property
					+ ".forward has the header " + header + " twice, or headers of the mount have it: remove one");
			Assert.hasText(claim, () -> property + ".forward." + header + " must name a claim, such as sub");
			known.add(header);
		});
	}

	/**
	 * Checks that callers of different issuers are told apart.
	 * @param known the configured issuers by name; empty without names
	 */
	void checkIssuers(String property, Map<String, String> known) {
		PrincipalConditions.requireIssuers(property + ".issuers", this.issuers, known.keySet());
		Assert.isTrue(this.forward.isEmpty() || known.size() < 2 || !this.issuers.isEmpty(), () -> property
				+ ".issuers is required, as callers of several issuers may have the same claims: name the issuers whose callers the API knows");
		Assert.isTrue(this.tokenExchange == null || known.isEmpty() || known.containsValue(this.tokenExchange.issuer()),
				() -> property
						+ ".token-exchange.issuer is no issuer of gateway.security.oauth2.issuers: nobody could read");
	}

}
