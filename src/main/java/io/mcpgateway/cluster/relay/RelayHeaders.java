package io.mcpgateway.cluster.relay;

import java.util.List;

import org.springframework.http.HttpHeaders;

/**
 * Names of the headers to hand over. Headers of proxies are left out, since the client's
 * node has resolved them.
 */
final class RelayHeaders {

	private static final List<String> REQUEST = List.of(HttpHeaders.HOST, HttpHeaders.AUTHORIZATION, "X-API-Key",
			HttpHeaders.CONTENT_TYPE, HttpHeaders.ACCEPT, "traceparent", "tracestate", "baggage");

	private static final List<String> RESPONSE = List.of(HttpHeaders.CONTENT_TYPE, HttpHeaders.WWW_AUTHENTICATE,
			HttpHeaders.RETRY_AFTER, HttpHeaders.ALLOW);

	/** Maximum number of values of a header; a client has no reason for more. */
	private static final int MAX_VALUES = 10;

	private RelayHeaders() {
	}

	static HttpHeaders ofRequest(HttpHeaders all) {
		return only(REQUEST, all);
	}

	static HttpHeaders ofResponse(HttpHeaders all) {
		return only(RESPONSE, all);
	}

	private static HttpHeaders only(List<String> names, HttpHeaders all) {
		HttpHeaders some = new HttpHeaders();
		for (String name : names) {
			List<String> values = all.getOrEmpty(name);
			if (!values.isEmpty() && values.size() <= MAX_VALUES) {
				some.addAll(name, values);
			}
		}
		return some;
	}

}
