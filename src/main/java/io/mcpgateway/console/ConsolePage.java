package io.mcpgateway.console;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;
import org.springframework.util.Assert;
import org.springframework.web.util.HtmlUtils;

/**
 * Template of the page, whose placeholders are the settings that its scripts need.
 *
 * @param clientId the OAuth client ID; empty for none
 * @param scopes the OAuth scopes, with spaces between
 * @param publicUrl the URL of the gateway; empty if not set
 */
record ConsolePage(String clientId, String scopes, String publicUrl) {

	private static final Pattern IMPORT_MAP = Pattern.compile("<script type=\"importmap\">(.*?)</script>",
			Pattern.DOTALL);

	static ConsolePage of(ConsoleProperties properties, List<String> scopes, @Nullable String publicUrl) {
		return new ConsolePage((properties.clientId() != null) ? properties.clientId() : "", String.join(" ", scopes),
				(publicUrl != null) ? publicUrl : "");
	}

	/** Returns the page, with the settings as HTML text. */
	String fill(String template) {
		return template.replace("{{client-id}}", HtmlUtils.htmlEscape(this.clientId))
			.replace("{{scopes}}", HtmlUtils.htmlEscape(this.scopes))
			.replace("{{public-url}}", HtmlUtils.htmlEscape(this.publicUrl));
	}

	/** Returns the hash of the page's import map, its only inline script. */
	static String importMapHash(String page) {
		Matcher map = IMPORT_MAP.matcher(page);
		Assert.state(map.find(), "The page of the console has no import map");
		return Representation.sha256(map.group(1).getBytes(StandardCharsets.UTF_8));
	}

}
