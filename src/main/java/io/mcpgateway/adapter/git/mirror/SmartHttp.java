package io.mcpgateway.adapter.git.mirror;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Proxy;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.zip.GZIPInputStream;

import io.mcpgateway.adapter.git.mount.GitMount;
import io.mcpgateway.upstream.AddressGuard;
import io.mcpgateway.upstream.BlockingHttpClient;
import io.mcpgateway.upstream.BlockingHttpClient.Answer;
import io.mcpgateway.upstream.UpstreamConnections;
import io.mcpgateway.upstream.UpstreamSettings;
import org.eclipse.jgit.errors.TransportException;
import org.eclipse.jgit.transport.Transport;
import org.eclipse.jgit.transport.TransportHttp;
import org.eclipse.jgit.transport.http.HttpConnection;
import org.eclipse.jgit.transport.http.HttpConnectionFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.client.ReactorResourceFactory;

/**
 * Factory of the HTTP connections of a mirror. The connections carry only the smart
 * protocol of git, with a single repository.
 *
 * <h2>Why the protocol is checked</h2> To a server without the smart protocol JGit speaks
 * the dumb protocol, whose answers name further servers, and sends the credentials to
 * these servers. JGit takes an empty answer, as from a login page, for a repository
 * without branches. Hence only the two URLs of the smart protocol may be requested, and
 * only its media types are answers. JGit itself never has the credentials.
 */
final class SmartHttp implements HttpConnectionFactory, MirrorConnections {

	private static final String ADVERTISEMENT = "advertisement";

	private static final String NOT_SMART = "the server does not speak the smart protocol";

	private static final int MAX_CONNECTIONS = 4;

	private static final int MAX_COMMAND_LENGTH = 64;

	private final UpstreamConnections connections;

	private final BlockingHttpClient client;

	private final URI references;

	private final URI packs;

	private final Map<String, String> credentials;

	/** Creates connections to the repository of a mount with a URL. */
	SmartHttp(String name, GitMount mount, ReactorResourceFactory resources) {
		String url = MirrorConnections.url(mount);
		String base = url.endsWith("/") ? url : url + "/";
		this.references = URI.create(base + "info/refs?service=" + SERVICE);
		this.packs = URI.create(base + SERVICE);
		this.credentials = (mount.username() != null && mount.password() != null)
				? Map.of(HttpHeaders.AUTHORIZATION, "Basic "
						+ HttpHeaders.encodeBasicAuth(mount.username(), mount.password(), StandardCharsets.UTF_8))
				: Map.of();
		this.connections = new UpstreamConnections(new UpstreamSettings(name, AddressGuard.ofConfiguredHosts(),
				MAX_CONNECTIONS, mount.fetchTimeout(), null), resources);
		this.client = this.connections.blockingClient(this.references, MAX_TIME);
	}

	@Override
	public void attach(Transport transport) throws TransportException {
		if (!(transport instanceof TransportHttp overHttp)) {
			throw new TransportException("the url is not one of HTTP");
		}
		overHttp.setHttpConnectionFactory(this);
	}

	/**
	 * Creates a connection.
	 * @throws TransportException for a URL that the smart protocol does not have
	 */
	@Override
	public HttpConnection create(URL url) throws IOException {
		if (is(this.references, url)) {
			return new SmartHttpConnection(url, HttpMethod.GET,
					(headers, body) -> exchange(this.client.get(this.references, all(headers), MAX_REFERENCES_BYTES),
							ADVERTISEMENT));
		}
		if (is(this.packs, url)) {
			return new SmartHttpConnection(url, HttpMethod.POST,
					(headers, body) -> exchange(this.client.post(this.packs, all(headers), body,
							isList(headers, body) ? MAX_REFERENCES_BYTES : MAX_PACK_BYTES), "result"));
		}
		throw new TransportException(NOT_SMART);
	}

	/** Creates a connection without the proxy given by the environment. */
	@Override
	public HttpConnection create(URL url, @Nullable Proxy proxy) throws IOException {
		return create(url);
	}

	private Map<String, String> all(Map<String, String> headers) {
		Map<String, String> all = new HashMap<>(headers);
		all.putAll(this.credentials);
		return all;
	}

	/**
	 * Returns an answer of the protocol, or an answer of another status without the body,
	 * which JGit would leave open.
	 */
	private static Answer exchange(Answer answer, String kind) throws IOException {
		String mimeType = answer.headers().getFirst(HttpHeaders.CONTENT_TYPE);
		boolean isOk = answer.status() == HttpStatus.OK.value();
		if (isOk && ("application/x-" + SERVICE + "-" + kind).equals(mimeType)) {
			return kind.equals(ADVERTISEMENT)
					? new Answer(answer.status(), answer.headers(), new IdFormatInput(answer.body())) : answer;
		}
		answer.close();
		if (isOk) {
			throw new TransportException(NOT_SMART);
		}
		return new Answer(answer.status(), answer.headers(), InputStream.nullInputStream());
	}

	private static boolean is(URI expected, URL url) {
		try {
			URI asked = url.toURI();
			return expected.getScheme().equalsIgnoreCase(asked.getScheme())
					&& expected.getHost().equalsIgnoreCase(asked.getHost()) && expected.getPort() == asked.getPort()
					&& expected.getPath().equals(asked.getPath())
					&& Objects.equals(expected.getQuery(), asked.getQuery());
		}
		catch (URISyntaxException ex) {
			return false;
		}
	}

	/** Returns whether a request asks for the list of references (protocol version 2). */
	private static boolean isList(Map<String, String> headers, byte[] body) throws IOException {
		try (InputStream bytes = new ByteArrayInputStream(body);
				InputStream plain = "gzip".equals(headers.get(HttpHeaders.CONTENT_ENCODING))
						? new GZIPInputStream(bytes) : bytes) {
			return new String(plain.readNBytes(MAX_COMMAND_LENGTH), StandardCharsets.ISO_8859_1)
				.contains("command=ls-refs");
		}
	}

	@Override
	public void close() {
		this.connections.close();
	}

}
