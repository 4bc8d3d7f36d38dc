package io.mcpgateway.console;

import java.util.List;

import org.springframework.http.HttpHeaders;

/** Headers of all responses of the console, errors included. */
final class ConsoleHeaders {

	private ConsoleHeaders() {
	}

	/**
	 * Returns the headers.
	 * @param importMapHash the SHA-256 of the import map in Base64
	 * @param origins origins besides the gateway's that the page may call
	 */
	static HttpHeaders of(String importMapHash, List<String> origins) {
		HttpHeaders headers = new HttpHeaders();
		headers.set("Content-Security-Policy",
				String.join("; ", "default-src 'none'", "script-src 'self' 'sha256-" + importMapHash + "'",
						"style-src 'self'", "img-src 'self' data: blob:", "font-src 'self'",
						String.join(" ", "connect-src 'self'", String.join(" ", origins)).strip(), "base-uri 'none'",
						"form-action 'none'", "frame-ancestors 'none'", "require-trusted-types-for 'script'",
						"trusted-types lit-html dompurify console"));
		headers.set("X-Content-Type-Options", "nosniff");
		headers.set("Referrer-Policy", "no-referrer");
		headers.set("Cross-Origin-Opener-Policy", "same-origin");
		headers.set("Cross-Origin-Resource-Policy", "same-origin");
		headers.set("X-Frame-Options", "DENY");
		headers.set("Permissions-Policy", "camera=(), microphone=(), geolocation=()");
		headers.setCacheControl("no-cache");
		return HttpHeaders.readOnlyHttpHeaders(headers);
	}

}
