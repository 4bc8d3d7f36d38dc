package io.mcpgateway.security;

import java.net.CookieHandler;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.apache.commons.codec.digest.DigestUtils;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Sign-in of a user at Keycloak, through its pages as a browser would: password, consent
 * if the client needs it, authorization code and PKCE.
 *
 * @param realm the URL of the realm
 */
record KeycloakLogin(String realm, String client, String redirectUri) {

	private static final Duration TIMEOUT = Duration.ofMinutes(2);

	/** Redirects and pages after the password. */
	private static final int MAX_STEPS = 10;

	private static final Pattern ACTION = Pattern.compile("<form[^>]*? action=\"([^\"]+)\"");

	private static final Pattern HIDDEN = Pattern
		.compile("<input type=\"hidden\" name=\"([^\"]+)\" value=\"([^\"]*)\"");

	private static final String VERIFIER = "v".repeat(64);

	/** Returns the first page of the sign-in, or the page that refuses the client. */
	HttpResponse<String> begin(HttpClient browser, String scope, String resource) throws Exception {
		String challenge = Base64.getUrlEncoder().withoutPadding().encodeToString(DigestUtils.sha256(VERIFIER));
		return send(browser,
				HttpRequest.newBuilder(URI.create(this.realm + "/protocol/openid-connect/auth?"
						+ form(Map.of("response_type", "code", "client_id", this.client, "redirect_uri",
								this.redirectUri, "scope", scope, "resource", resource, "code_challenge", challenge,
								"code_challenge_method", "S256", "state", "s")))));
	}

	/** Returns the access token of a user. */
	String token(String user, String password, String scope, String resource) throws Exception {
		try (HttpClient browser = HttpClient.newBuilder().cookieHandler(new Cookies()).build()) {
			HttpResponse<String> page = begin(browser, scope, resource);
			page = submit(browser, page, Map.of("username", user, "password", password));
			for (int step = 0; step < MAX_STEPS && !location(page).startsWith(this.redirectUri); step++) {
				page = (page.statusCode() == 302)
						? send(browser, HttpRequest.newBuilder(page.uri().resolve(location(page))))
						: submit(browser, page, Map.of("accept", "Yes"));
			}
			String code = location(page).replaceFirst(".*[?&]code=([^&]+).*", "$1");
			HttpResponse<String> answer = send(browser,
					post(URI.create(this.realm + "/protocol/openid-connect/token"),
							Map.of("grant_type", "authorization_code", "code", code, "client_id", this.client,
									"redirect_uri", this.redirectUri, "code_verifier", VERIFIER, "resource",
									resource)));
			assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
			return new JsonMapper().readTree(answer.body()).path("access_token").asString();
		}
	}

	private static HttpResponse<String> submit(HttpClient browser, HttpResponse<String> page,
			Map<String, String> fields) throws Exception {
		Matcher action = ACTION.matcher(page.body());
		assertThat(action.find()).as("a form in %s", page.body()).isTrue();
		Map<String, String> all = new LinkedHashMap<>(fields);
		HIDDEN.matcher(page.body()).results().forEach((input) -> all.put(input.group(1), input.group(2)));
		return send(browser, post(page.uri().resolve(action.group(1).replace("&amp;", "&")), all));
	}

	private static HttpRequest.Builder post(URI url, Map<String, String> fields) {
		return HttpRequest.newBuilder(url)
			.header("Content-Type", "application/x-www-form-urlencoded")
			.POST(BodyPublishers.ofString(form(fields)));
	}

	private static HttpResponse<String> send(HttpClient browser, HttpRequest.Builder request) throws Exception {
		return browser.send(request.timeout(TIMEOUT).build(), BodyHandlers.ofString());
	}

	private static String location(HttpResponse<String> response) {
		return response.headers().firstValue("Location").orElse("");
	}

	private static String form(Map<String, String> fields) {
		return fields.entrySet()
			.stream()
			.map((field) -> field.getKey() + "=" + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
			.collect(Collectors.joining("&"));
	}

	/**
	 * Cookies of one site. As browsers do, and other than the JDK's, sends secure cookies
	 * to the loopback address without TLS too.
	 */
	private static final class Cookies extends CookieHandler {

		private final Map<String, String> values = new ConcurrentHashMap<>();

		@Override
		public Map<String, List<String>> get(URI uri, Map<String, List<String>> headers) {
			String all = this.values.entrySet()
				.stream()
				.map((cookie) -> cookie.getKey() + "=" + cookie.getValue())
				.collect(Collectors.joining("; "));
			return all.isEmpty() ? Map.of() : Map.of("Cookie", List.of(all));
		}

		@Override
		public void put(URI uri, Map<String, List<String>> headers) {
			headers.entrySet()
				.stream()
				.filter((header) -> "Set-Cookie".equalsIgnoreCase(header.getKey()))
				.flatMap((header) -> header.getValue().stream())
				.forEach(
						(cookie) -> this.values.put(cookie.split("=", 2)[0], cookie.split("=", 2)[1].split(";", 2)[0]));
		}

	}

}
