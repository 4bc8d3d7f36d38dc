package io.mcpgateway.request;

import java.net.URI;
import java.net.URISyntaxException;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.util.Assert;

/**
 * Address of the gateway.
 *
 * @param publicUrl the URL at which people reach the gateway, such as
 * {@code https://mcp.example.com}, with the path prefix of a proxy if there is one. Tools
 * link their results to the console below it, and clients of HTTP+SSE post below it
 */
@ConfigurationProperties(PublicUrlProperties.PREFIX)
public record PublicUrlProperties(@Nullable String publicUrl) {

	public static final String PREFIX = "gateway";

	public PublicUrlProperties {
		Assert.isTrue(publicUrl == null || isBase(publicUrl), PREFIX
				+ ".public-url must be an http or https URL such as https://mcp.example.com, without user, query or fragment");
		publicUrl = (publicUrl != null && publicUrl.endsWith("/")) ? publicUrl.substring(0, publicUrl.length() - 1)
				: publicUrl;
	}

	/** Returns the path of the URL; empty without a path. */
	String path() {
		return (this.publicUrl != null) ? URI.create(this.publicUrl).getRawPath() : "";
	}

	private static boolean isBase(String url) {
		try {
			URI uri = new URI(url);
			return uri.getHost() != null && uri.getRawUserInfo() == null && uri.getRawQuery() == null
					&& uri.getRawFragment() == null
					&& ("https".equals(uri.getScheme()) || "http".equals(uri.getScheme()));
		}
		catch (URISyntaxException ex) {
			return false;
		}
	}

}
