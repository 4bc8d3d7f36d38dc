package io.mcpgateway.upstream;

import java.net.URI;
import java.util.List;
import java.util.stream.Stream;

/**
 * URLs of the metadata of an authorization server (RFC 8414; OpenID Connect Discovery).
 */
public final class IssuerMetadata {

	private static final String OPENID = "/.well-known/openid-configuration";

	private static final String OAUTH = "/.well-known/oauth-authorization-server";

	private IssuerMetadata() {
	}

	/** Returns the URL by RFC 8414. */
	public static String url(String issuer) {
		return wellKnown(issuer, OAUTH);
	}

	/** Returns all URLs that the metadata may have, the most usual first. */
	public static List<String> urls(String issuer) {
		String path = issuer.endsWith("/") ? issuer.substring(0, issuer.length() - 1) : issuer;
		return Stream.of(url(issuer), wellKnown(issuer, OPENID), path + OPENID).distinct().toList();
	}

	/** Inserts a path between the host and the path of the issuer. */
	private static String wellKnown(String issuer, String document) {
		String path = URI.create(issuer).getRawPath();
		String host = issuer.substring(0, issuer.length() - path.length());
		return host + document + (path.equals("/") ? "" : path);
	}

}
