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
 * @param endpoint the path of the endpoint, relative to the page
 */
record ConsolePage(String clientId, String scopes, String publicUrl, String endpoint) {

	private static final Pattern IMPORT_MAP = Pattern.compile("<script type=\"importmap\">(.*?)</script>",
			Pattern.DOTALL);

	static ConsolePage of(ConsoleProperties properties, List<String> scopes, @Nullable String publicUrl) {
		return new ConsolePage((properties.clientId() != null) ? properties.clientId() : "", String.join(" ", scopes),
				(publicUrl != null) ? publicUrl : "", "../mcp");
	}

	/** Returns the page of a group, at {@code groups/{group}/} below this page. */
	ConsolePage of(String group) {
		return new ConsolePage(this.clientId, this.scopes, this.publicUrl, "../../../mcp/" + group);
	}

	/** Returns the page, with the settings as HTML text. */
	String fill(String template) {
		return template.replace("{{client-id}}", HtmlUtils.htmlEscape(this.clientId))
			.replace("{{scopes}}", HtmlUtils.htmlEscape(this.scopes))
			.replace("{{public-url}}", HtmlUtils.htmlEscape(this.publicUrl))
			.replace("{{endpoint}}", HtmlUtils.htmlEscape(this.endpoint));
	}

	/** Returns the hash of the page's import map, its only inline script. */
	static String importMapHash(String page) {
		Matcher map = IMPORT_MAP.matcher(page);
		Assert.state(map.find(), "The page of the console has no import map");
		return Representation.sha256(map.group(1).getBytes(StandardCharsets.UTF_8));
	}

}
